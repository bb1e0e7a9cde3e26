/// An option without a value.
package struct FlagOption: DescribedOption {
  package let definition: OptionDefinition

  /// Creates an option.
  ///
  /// - Parameters:
  ///   - long: The long name without its dashes.
  ///   - short: The letter of the short form.
  ///   - summary: One line of help: lower case, no final stop.
  ///   - decidesResult: Whether work that was done without the option has to be done again.
  ///   - shortCircuits: Whether the option replaces the normal work, as `--help` does.
  ///   - isRequired: Whether the option is required.
  package init(
    _ long: String,
    short: Character? = nil,
    summary: String,
    decidesResult: Bool = true,
    shortCircuits: Bool = false,
    isRequired: Bool = false
  ) {
    definition = OptionDefinition(
      long,
      short: short,
      summary: summary,
      decidesResult: decidesResult,
      shortCircuits: shortCircuits,
      isRequired: isRequired
    )
  }
}
