/// One positional argument of a command.
package struct ArgumentDefinition: Sendable, Equatable {
  /// The name in help, in capitals, for example `INPUT`.
  package let name: String
  /// One line of help: lower case, no final stop.
  package let summary: String
  /// Whether the argument may be left out; optional arguments come after required ones.
  package let isOptional: Bool
  /// Whether the argument takes all remaining words; allowed only for the last argument of a command.
  package let repeats: Bool
  /// The long name of an option that gives the argument in another way; nil if there is none.
  package let substitute: String?
  /// The completions that a shell offers.
  package let completion: OptionDefinition.Completion

  /// Creates an argument.
  ///
  /// - Parameters:
  ///   - name: The name in help, in capitals.
  ///   - summary: One line of help: lower case, no final stop.
  ///   - isOptional: Whether the argument may be left out.
  ///   - repeats: Whether the argument takes all remaining words.
  ///   - substitute: The long name of an option that gives the argument in another way.
  ///   - completion: The completions that a shell offers.
  package init(
    _ name: String,
    summary: String,
    isOptional: Bool = false,
    repeats: Bool = false,
    substitute: String? = nil,
    completion: OptionDefinition.Completion = .file
  ) {
    self.name = name
    self.summary = summary
    self.isOptional = isOptional
    self.repeats = repeats
    self.substitute = substitute
    self.completion = completion
  }

  /// The argument as a usage line shows it, for example `[INPUT...]`.
  var usage: String {
    let text = repeats ? "\(name)..." : name
    return isOptional ? "[\(text)]" : text
  }
}
