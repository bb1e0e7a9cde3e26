/// An option without a value.
package struct FlagOption: DescribedOption {
  package let definition: OptionDefinition

  /// Creates an option.
  ///
  /// - Parameters:
  ///   - long: The long name without its dashes.
  ///   - short: The letter of the short form.
  ///   - summary: One line of help: lower case, no final stop.
  ///   - shortCircuits: Whether the option replaces the normal work, as `--help` does.
  ///   - isRequired: Whether the option is required.
  package init(
    _ long: String,
    short: Character? = nil,
    summary: String,
    shortCircuits: Bool = false,
    isRequired: Bool = false
  ) {
    definition = OptionDefinition(
      long,
      short: short,
      summary: summary,
      shortCircuits: shortCircuits,
      isRequired: isRequired
    )
  }
}
