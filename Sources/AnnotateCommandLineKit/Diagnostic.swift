internal import AnnotateWording

/// A message to the user.
///
/// It reads `annotate: error: <what> '<subject>': <why>`, followed by `note:` and `hint:` lines.
/// All texts are in lower case and without a final stop.
package struct Diagnostic: Sendable, Equatable {
  /// The severity of a message.
  package enum Severity: String, Sendable, Equatable, CaseIterable {
    /// The command failed.
    case error
    /// The command succeeded, but the result may be unexpected.
    case warning
    /// Additional information.
    case note
    /// A suggestion.
    case hint
  }

  /// The severity of the message.
  package let severity: Severity
  /// What happened, for example `cannot open`.
  package let what: String
  /// The affected object, for example a file name; quoted when rendered.
  package let subject: String?
  /// The reason.
  package let why: String?
  /// Suggestions for the user.
  package let hints: [String]
  /// Further facts.
  package let notes: [String]

  /// Creates a message.
  ///
  /// - Parameters:
  ///   - severity: The severity of the message.
  ///   - what: What happened, in lower case.
  ///   - subject: The affected object; quoted when rendered.
  ///   - why: The reason.
  ///   - hints: Suggestions for the user.
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
    return
      (["\(program): \(severity.rawValue): \(message)"] + notes.map { "note: \($0)" }
      + hints.map { "hint: \($0)" }).map(\.shown)
  }

  /// The text to print, without a final line break.
  ///
  /// - Parameter program: The name that begins the first line.
  /// - Returns: The lines, joined by line breaks.
  package func rendered(program: String) -> String {
    lines(program: program).joined(separator: "\n")
  }
}
