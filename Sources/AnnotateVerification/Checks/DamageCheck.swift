internal import AnnotateMedia

/// Checks that the whole output can be read.
struct DamageCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    pieces(comparison) + frames(comparison)
  }

  private func frames(_ comparison: Comparison) -> [VerificationRow] {
    let source = comparison.source.frames.damagedCount
    let output = comparison.output.frames.damagedCount
    guard source > 0 || output > 0 else { return [] }
    return [
      VerificationRow(
        "damaged frames",
        output > 0 ? .lost : .changed,
        source: "\(source)",
        output: "\(output)",
        note: output > 0
          ? "the output cannot be decoded without errors"
          : "frames show what could be decoded of the source"
      )
    ]
  }

  private func pieces(_ comparison: Comparison) -> [VerificationRow] {
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
