/// An option without a value.
public struct FlagOption: DescribedOption {
  public let definition: OptionDefinition

  /// Creates an option.
  ///
  /// - Parameters:
  ///   - long: The long name without its dashes.
  ///   - short: The letter of the short form.
  ///   - summary: One line of help: lower case, no final stop.
  ///   - shortCircuits: Whether the option replaces the ordinary work, as `--help` does.
  public init(
    _ long: String,
    short: Character? = nil,
    summary: String,
    shortCircuits: Bool = false
  ) {
    definition = OptionDefinition(
      long,
      short: short,
      summary: summary,
      shortCircuits: shortCircuits
    )
  }
}
