internal import AnnotateContainers

/// Checks that the whole output can be read.
struct DamageCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    let (source, output) = (comparison.source, comparison.output)
    return [
      Self.row(
        "damaged pieces",
        source.damageCount,
        output.damageCount,
        ofSource: "unreadable packets are left out",
        ofOutput: "the output cannot be read without errors"
      ),
      Self.row(
        "damaged frames",
        source.frames.damagedCount,
        output.frames.damagedCount,
        ofSource: "frames show what could be decoded of the source",
        ofOutput: "the output cannot be decoded without errors"
      ),
    ].compactMap(\.self)
  }

  /// A row about damage, with what it means in the source or in the output; nil if there is none.
  private static func row(
    _ feature: String,
    _ source: Int,
    _ output: Int,
    ofSource: String,
    ofOutput: String
  ) -> VerificationRow? {
    guard source > 0 || output > 0 else { return nil }
    return VerificationRow(
      feature,
      output > 0 ? .lost : .changed,
      source: "\(source)",
      output: "\(output)",
      note: output > 0 ? ofOutput : ofSource
    )
  }
}
