internal import AnnotateWording

/// A message to the person at the terminal.
///
/// It reads `annotate: error: <what> '<subject>': <why>`, followed by `note:` and `hint:` lines.
/// All texts are in lower case and without a final stop.
package struct Diagnostic: Sendable, Equatable {
  /// How much a message matters.
  package enum Severity: String, Sendable, Equatable, CaseIterable {
    /// The work could not be done.
    case error
    /// The work was done, but perhaps not as expected.
    case warning
    /// Something worth knowing.
    case note
    /// Something worth trying.
    case hint
  }

  /// How much the message matters.
  package let severity: Severity
  /// What happened, for example `cannot open`.
  package let what: String
  /// What it happened to, for example a file name; quoted when rendered.
  package let subject: String?
  /// The reason.
  package let why: String?
  /// What could be tried.
  package let hints: [String]
  /// Further facts.
  package let notes: [String]

  /// Creates a message.
  ///
  /// - Parameters:
  ///   - severity: How much the message matters.
  ///   - what: What happened, in lower case.
  ///   - subject: What it happened to; quoted when rendered.
  ///   - why: The reason.
  ///   - hints: What could be tried.
  ///   - notes: Further facts.
  package init(
    severity: Severity,
    what: String,
    subject: String? = nil,
    why: String? = nil,
    hints: [String] = [],
    notes: [String] = []
  ) {
    self.severity = severity
    self.what = what
    self.subject = subject
    self.why = why
    self.hints = hints
    self.notes = notes
  }

  /// The lines to print, the message itself first.
  ///
  /// - Parameter program: The name that begins the first line.
  /// - Returns: One line for the message, one for each note, then one for each hint.
  package func lines(program: String) -> [String] {
    let happened = [what, subject?.quoted].compactMap(\.self).joined(separator: " ")
    let message = [happened, why].compactMap(\.self).joined(separator: ": ")
    return ["\(program): \(severity.rawValue): \(message)"]
      + notes.map { "note: \($0)" }
      + hints.map { "hint: \($0)" }
  }

  /// The text to print, without a final line break.
  ///
  /// - Parameter program: The name that begins the first line.
  /// - Returns: The lines, joined by line breaks.
  package func rendered(program: String) -> String {
    lines(program: program).joined(separator: "\n")
  }
}
