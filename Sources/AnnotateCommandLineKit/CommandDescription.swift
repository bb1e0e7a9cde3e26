/// The complete description of a command, as a plain value.
///
/// Parsing, help, completions and the manual page derive from it. A command may have both
/// arguments and subcommands; a command with subcommands and no arguments does nothing by itself
/// and needs one of them.
package struct CommandDescription: Sendable, Equatable {
  /// The name as typed.
  package let name: String
  /// One line of help: lower case, no final stop.
  package let summary: String
  /// Further paragraphs; lines that begin with a space are kept unchanged.
  package let discussion: String
  /// The positional arguments in order.
  package let arguments: [ArgumentDefinition]
  /// The options under their headings.
  package let groups: [OptionGroup]
  /// The commands below this one.
  package let subcommands: [CommandDescription]
  /// Example command lines.
  package let examples: [Example]
  /// Further sections, for example the exit codes.
  package let notes: [HelpSection]
  /// Options of other programs, without their dashes, and what to write here instead; for subcommands, too.
  package let synonyms: [Synonym]
  /// Values that options do not take, and what to write instead; for subcommands, too.
  package let valueSynonyms: [Synonym]

  /// An option of other programs, or a value that an option does not take.
  package struct Synonym: Sendable, Equatable {
    /// What people write, without dashes.
    let words: [String]
    /// The long name of the option that does it, or that does not take the value; nil if no option is needed.
    let long: String?
    /// The hint.
    let hint: String

    /// Explains words that people write.
    package init(_ words: String..., long: String?, hint: String) {
      (self.words, self.long, self.hint) = (words, long, hint)
    }
  }

  /// Creates a description.
  ///
  /// - Parameters:
  ///   - name: The name as typed.
  ///   - summary: One line of help: lower case, no final stop.
  ///   - discussion: Further paragraphs; lines that begin with a space are kept unchanged.
  ///   - arguments: The positional arguments in order.
  ///   - groups: The options under their headings.
  ///   - subcommands: The commands below this one.
  ///   - examples: Example command lines.
  ///   - notes: Further sections, for example the exit codes.
  ///   - synonyms: Options of other programs, and what to write instead.
  ///   - valueSynonyms: Values that options do not take, and what to write instead.
  package init(
    name: String,
    summary: String,
    discussion: String = "",
    arguments: [ArgumentDefinition] = [],
    groups: [OptionGroup] = [],
    subcommands: [CommandDescription] = [],
    examples: [Example] = [],
    notes: [HelpSection] = [],
    synonyms: [Synonym] = [],
    valueSynonyms: [Synonym] = []
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.arguments = arguments
    self.groups = groups
    self.subcommands = subcommands
    self.examples = examples
    self.notes = notes
    self.synonyms = synonyms
    self.valueSynonyms = valueSynonyms
  }
}
