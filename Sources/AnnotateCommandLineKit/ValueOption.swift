/// An option whose value has a type.
package struct ValueOption<Value: Sendable>: DescribedOption {
  package let definition: OptionDefinition
  /// The conversion between the value and its text.
  package let text: OptionText<Value>

  /// Creates an option.
  ///
  /// - Parameters:
  ///   - long: The long name without its dashes.
  ///   - short: The letter of the short form.
  ///   - placeholder: The name of the value in help.
  ///   - text: The conversion between the value and its text.
  ///   - summary: One line of help: lower case, no final stop.
  ///   - defaultText: The default as shown to readers.
  ///   - repeats: Whether the option may be given more than once.
  ///   - completion: The completions that a shell offers; with `.none`, the choices, or what the paths lead to.
  ///   - paths: The paths in the value.
  ///   - decidesResult: Whether work that was done with another value has to be done again.
  ///   - shortCircuits: Whether the option replaces the normal work, as `--help` does.
  ///   - isRequired: Whether the option is required.
  ///   - proposal: What an error proposes if the option is missing.
  package init(
    _ long: String,
    short: Character? = nil,
    _ placeholder: String,
    as text: OptionText<Value>,
    summary: String,
    default defaultText: String? = nil,
    repeats: Bool = false,
    completion: OptionDefinition.Completion = .none,
    paths: PathRole? = nil,
    decidesResult: Bool = true,
    shortCircuits: Bool = false,
    isRequired: Bool = false,
    proposal: ProposedPath? = nil
  ) {
    self.text = text
    definition = OptionDefinition(
      long,
      short: short,
      value: placeholder,
      summary: summary,
      choices: text.choices,
      defaultText: defaultText,
      repeats: repeats,
      completion: completion,
      paths: paths,
      decidesResult: decidesResult,
      shortCircuits: shortCircuits,
      isRequired: isRequired,
      proposal: proposal
    )
  }
}
