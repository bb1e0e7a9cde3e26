internal import AnnotateWording

extension ParsedArguments {
  /// Whether the command has an option at all.
  package func knows(_ option: some DescribedOption) -> Bool {
    node.command.options.contains(option.definition)
  }

  /// Whether an option was given.
  ///
  /// - Precondition: The command has the option.
  package func has(_ option: some DescribedOption) -> Bool {
    !occurrences(of: option).isEmpty
  }

  /// The value of an option.
  ///
  /// - Precondition: The command has the option.
  /// - Returns: The value that was given last, or nil if there was none.
  /// - Throws: `UsageError` if the value is invalid.
  package func value<Value>(_ option: ValueOption<Value>) throws(UsageError) -> Value? {
    try values(option).last
  }

  /// All values of an option.
  ///
  /// - Precondition: The command has the option.
  /// - Returns: The values in the order in which they were given.
  /// - Throws: `UsageError` if a value is invalid.
  package func values<Value>(_ option: ValueOption<Value>) throws(UsageError) -> [Value] {
    var values: [Value] = []
    for text in occurrences(of: option).compactMap(\.value) {
      guard let value = option.text.read(text) else {
        throw usageError(
          "'\(option.definition.longSpelling)' takes \(option.text.expectation), "
            + "not \(text.quoted)",
          option: option
        )
      }
      values.append(value)
    }
    return values
  }

  /// Whether an option that the command may lack was given.
  package func hasIfKnown(_ option: some DescribedOption) -> Bool {
    knows(option) && has(option)
  }

  /// The value of an option that the command may lack.
  ///
  /// - Returns: The value that was given last, or nil if there was none.
  /// - Throws: `UsageError` if the value is invalid.
  package func valueIfKnown<Value>(
    _ option: ValueOption<Value>
  ) throws(UsageError) -> Value? {
    knows(option) ? try value(option) : nil
  }

  /// The value of an option that the command may lack, where an invalid one is refused elsewhere.
  ///
  /// - Returns: The value that was given last, or nil if there was none or if it is invalid.
  package func ifKnown<Value>(_ option: ValueOption<Value>) -> Value? {
    knows(option) ? occurrences(of: option).last?.value.flatMap(option.text.read) : nil
  }

  /// The text of an option that accepts any text.
  ///
  /// - Precondition: The command has the option.
  /// - Returns: The text that was given last, or nil if there was none.
  package func text(_ option: ValueOption<String>) -> String? {
    occurrences(of: option).last?.value
  }

  /// The value of a required option.
  ///
  /// - Precondition: The command has the option.
  /// - Throws: `UsageError` if the option is missing or its value is invalid.
  package func required<Value>(_ option: ValueOption<Value>) throws(UsageError) -> Value {
    if let value = try value(option) { return value }
    throw node.missingOption(option.definition, after: positionals)
  }

  /// What an error about a missing option proposes to add to the command line.
  ///
  /// - Parameter option: An option with a proposal.
  /// - Returns: Nil if the option proposes nothing for these arguments.
  package func proposal(for option: some DescribedOption) -> String? {
    option.definition.suggestion(for: positionals)
  }

  /// Creates an error like the parser's own, for mistakes that only the caller can detect.
  ///
  /// - Parameters:
  ///   - message: What is wrong: lower case, no final stop.
  ///   - option: The affected option; its help line becomes part of the error.
  ///   - suggestion: The probably intended spelling.
  /// - Returns: The error, ready to be printed.
  package func usageError(
    _ message: String,
    option: (any DescribedOption)? = nil,
    suggestion: String? = nil
  ) -> UsageError {
    usageError(message, optionNamed: option?.definition.long, suggestion: suggestion)
  }

  /// Creates an error about an option, which is given by its name.
  ///
  /// - Parameters:
  ///   - message: What is wrong: lower case, no final stop.
  ///   - name: The long name of the affected option, without dashes.
  ///   - suggestion: The probably intended spelling.
  /// - Returns: The error, ready to be printed.
  package func usageError(
    _ message: String,
    optionNamed name: String?,
    suggestion: String? = nil
  ) -> UsageError {
    node.usageError(
      message,
      option: name.flatMap(node.command.option(long:)),
      suggestion: suggestion
    )
  }

  private func occurrences(of option: some DescribedOption) -> [Occurrence] {
    precondition(
      knows(option),
      "'\(command.joined(separator: " "))' has no option '\(option.definition.longSpelling)'"
    )
    return occurrences.filter { $0.long == option.definition.long }
  }
}
