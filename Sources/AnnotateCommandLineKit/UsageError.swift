internal import AnnotateWording

/// A mistake in a command line, with information that helps to correct it.
package struct UsageError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The names of the parsed command, for example `["annotate", "inspect"]`.
  package let command: [String]
  /// What is wrong: lower case, no final stop.
  package let message: String
  /// The help line of the affected option, if the command has that option.
  package let optionHelp: String?
  /// The probably intended spelling.
  package let suggestion: String?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - command: The names of the parsed command.
  ///   - message: What is wrong: lower case, no final stop.
  ///   - optionHelp: The help line of the affected option.
  ///   - suggestion: The probably intended spelling.
  package init(
    command: [String],
    message: String,
    optionHelp: String? = nil,
    suggestion: String? = nil
  ) {
    self.command = command
    self.message = message
    self.optionHelp = optionHelp
    self.suggestion = suggestion
  }

  /// The lines to print: the message, then what to do, else what the option takes, else where to read on.
  package var lines: [String] {
    let diagnostic = Diagnostic(severity: .error, what: message)
    let help = "see \("\(command.joined(separator: " ")) --help".quoted)"
    return diagnostic.lines(program: command.first ?? "")
      + ["hint: \(suggestion ?? optionHelp ?? help)"]
  }

  /// The lines, joined by line breaks.
  package var description: String { lines.joined(separator: "\n") }
}
