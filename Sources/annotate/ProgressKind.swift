/// The form in which progress is shown.
enum ProgressKind: String, CaseIterable, Sendable {
  /// A bar on a terminal, plain lines elsewhere.
  case auto
  /// One line that is overwritten.
  case bar
  /// A line every few seconds.
  case plain
  /// One JSON object per line, every second.
  case json
  /// The lines of Open Job Description on standard output, every second.
  case openjd
  /// Nothing.
  case none
}
