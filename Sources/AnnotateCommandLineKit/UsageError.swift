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
  /// The usage of the command, without the word "usage"; one or two lines.
  package let usage: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - command: The names of the parsed command.
  ///   - message: What is wrong: lower case, no final stop.
  ///   - optionHelp: The help line of the affected option.
  ///   - suggestion: The probably intended spelling.
  ///   - usage: The usage of the command.
  package init(
    command: [String],
    message: String,
    optionHelp: String? = nil,
    suggestion: String? = nil,
    usage: String
  ) {
    self.command = command
    self.message = message
    self.optionHelp = optionHelp
    self.suggestion = suggestion
    self.usage = usage
  }

  /// The lines to print: message, help line, suggestion, usage, and a reference to the help.
  package var lines: [String] {
    let diagnostic = Diagnostic(severity: .error, what: message)
    let usageLines = usage.split(separator: "\n").enumerated().map { index, line in
      (index == 0 ? "usage: " : "       ") + line
    }
    return diagnostic.lines(program: command.first ?? "")
      + [optionHelp, suggestion.map { "hint: \($0)" }].compactMap(\.self)
      + usageLines
      + ["See '\(command.joined(separator: " ")) --help'"]
  }

  /// The lines, joined by line breaks.
  package var description: String { lines.joined(separator: "\n") }
}
