/// What became of a feature of the source.
public enum Verdict: String, Sendable, CaseIterable {
  /// The output has it exactly.
  case kept
  /// The output says it in other words, or was asked to change it; nothing of its meaning is missing.
  case changed
  /// The output lacks it, or says something else.
  case lost
}
