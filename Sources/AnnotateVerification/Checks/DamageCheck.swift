internal import AnnotateMedia

/// Checks that the whole output can be read.
struct DamageCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    let (source, output) = (comparison.source.damageCount, comparison.output.damageCount)
    guard source > 0 || output > 0 else { return [] }
    return [
      VerificationRow(
        "damaged pieces",
        output > 0 ? .lost : .changed,
        source: "\(source)",
        output: "\(output)",
        note: output > 0
          ? "the output cannot be read without errors" : "unreadable packets are left out"
      )
    ]
  }
}
