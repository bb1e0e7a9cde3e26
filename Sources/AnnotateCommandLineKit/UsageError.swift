/// A command line that cannot be understood, with what helps to repair it.
package struct UsageError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The names of the command that was being read, for example `["annotate", "inspect"]`.
  package let command: [String]
  /// What is wrong: lower case, no final stop.
  package let message: String
  /// The help line of the option concerned, if it is a known one.
  package let optionHelp: String?
  /// What may have been meant.
  package let suggestion: String?
  /// The usage of the command, without the word "usage"; one or two lines.
  package let usage: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - command: The names of the command that was being read.
  ///   - message: What is wrong: lower case, no final stop.
  ///   - optionHelp: The help line of the option concerned.
  ///   - suggestion: What may have been meant.
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

  /// The lines to print: message, help line, suggestion, usage, and where to read on.
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
