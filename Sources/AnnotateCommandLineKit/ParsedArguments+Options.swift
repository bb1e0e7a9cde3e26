extension ParsedArguments {
  /// Whether the command has an option.
  package func declares(_ option: some DescribedOption) -> Bool {
    node.command.options.contains(option.definition)
  }

  /// An error about an option that is missing.
  package func missing(_ option: some DescribedOption) -> UsageError {
    node.missingOption(option.definition, after: positionals)
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
}
