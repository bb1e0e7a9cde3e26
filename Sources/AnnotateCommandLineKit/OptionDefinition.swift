/// One option of a command: its spelling, its value and its meaning.
///
/// Parsing, help, completions and the manual page all read this one value, so they cannot disagree.
package struct OptionDefinition: Sendable, Equatable {
  /// The word that follows an option on the command line.
  package enum Kind: Sendable, Equatable {
    /// No value: the option is a flag.
    case flag
    /// The option takes a value, called `name` in help, for example `PATH`.
    case value(name: String)
  }

  /// The completions that a shell offers for a value.
  package enum Completion: Sendable, Equatable {
    /// Nothing: the value is free text.
    case none
    /// Files and the directories that lead to them.
    case file
    /// Directories only.
    case directory
    /// These words.
    case choices([String])
    /// These words, and files as well, for options that take a built-in name or a path.
    case choicesOrFile([String])
    /// These words, one or several, separated by commas.
    case list([String])
    /// The words that the program prints with `--generate-completions` and this topic; one or several,
    /// separated by commas, if `isList`.
    case asked(String, isList: Bool)
  }

  /// The long name without its dashes, for example `output`.
  package let long: String
  /// The letter of the short form, if there is one.
  package let short: Character?
  /// Whether a value follows.
  package let kind: Kind
  /// One line of help: lower case, no final stop.
  package private(set) var summary: String
  /// The only accepted values; empty if any value is accepted.
  package let choices: [String]
  /// The default as shown to readers; this module never applies it.
  package private(set) var defaultText: String?
  /// Whether the option may be given more than once with different values.
  package let repeats: Bool
  /// The completions that a shell offers for the value.
  package let completion: Completion
  /// The paths in the value, and what the command does with what is there; nil if it has none.
  package let paths: PathRole?
  /// Whether work that was done with another value has to be done again, because the value decides what is written.
  package let decidesResult: Bool
  /// Whether the option replaces the normal work, as `--help` does, so that nothing else is required.
  package let shortCircuits: Bool
  /// Whether the option is required; it is then part of the usage line.
  package let isRequired: Bool
  /// What an error proposes if the option is missing.
  package let proposal: ProposedPath?

  /// Creates an option.
  ///
  /// - Parameters:
  ///   - long: The long name without its dashes.
  ///   - short: The letter of the short form.
  ///   - value: The name of the value in help, or nil for a flag.
  ///   - summary: One line of help: lower case, no final stop.
  ///   - choices: The only accepted values; empty if any value is accepted.
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
    value: String? = nil,
    summary: String,
    choices: [String] = [],
    defaultText: String? = nil,
    repeats: Bool = false,
    completion: Completion = .none,
    paths: PathRole? = nil,
    decidesResult: Bool = true,
    shortCircuits: Bool = false,
    isRequired: Bool = false,
    proposal: ProposedPath? = nil
  ) {
    self.long = long
    self.short = short
    self.kind = value.map { .value(name: $0) } ?? .flag
    self.summary = summary
    self.choices = choices
    self.defaultText = defaultText
    self.repeats = repeats
    self.completion =
      if completion != .none {
        completion
      } else {
        choices.isEmpty ? paths?.completion ?? .none : .choices(choices)
      }
    (self.paths, self.decidesResult) = (paths, decidesResult)
    self.shortCircuits = shortCircuits
    self.isRequired = isRequired
    self.proposal = proposal
  }

  /// The same option with another summary, for a command in which its meaning differs slightly.
  ///
  /// - Parameters:
  ///   - summary: The line of help: lower case, no final stop.
  ///   - defaultText: The default as shown to readers.
  /// - Returns: The option with the other summary.
  package func explained(
    _ summary: String,
    default defaultText: String? = nil
  ) -> OptionDefinition {
    var option = self
    (option.summary, option.defaultText) = (summary, defaultText)
    return option
  }
}
