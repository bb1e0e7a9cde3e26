/// The fate of a feature of the source in the output.
public enum Verdict: String, Sendable, CaseIterable {
  /// The output has exactly the same.
  case kept
  /// The output expresses it differently, or a change was requested; its meaning is complete.
  case changed
  /// The output lacks it or contradicts it.
  case lost
}
