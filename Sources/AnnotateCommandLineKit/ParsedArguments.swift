/// A parsed command line.
///
/// Options are looked up by their long name without dashes, however they were typed.
package struct ParsedArguments: Sendable {
  /// One option as it was given.
  package struct Occurrence: Sendable, Equatable {
    /// The option of the command.
    package let option: OptionDefinition
    /// The value, or nil for a flag.
    package let value: String?
    /// How many positional arguments were given before it.
    package let position: Int

    /// The long name without dashes.
    package var long: String { option.long }

    /// The option with its value as one argument.
    package var word: String { OptionDefinition.word(long, value) }

    /// The paths in the value with which the command does something.
    package func paths(that use: PathRole.Use) -> [String] { option.paths(in: value, that: use) }
  }

  /// The command with its options.
  let node: CommandNode
  /// The names of the command, for example `["annotate", "inspect"]`.
  package var command: [String] { node.path }
  /// The positional arguments in order.
  package let positionals: [String]
  /// All options in the order in which they were given, for options whose order matters.
  package let occurrences: [Occurrence]
  /// The long name of the first option that replaces the normal work, for example `help`.
  ///
  /// If it is not nil, required arguments may be missing and the rest of the line is not checked.
  package let shortCircuit: String?

  /// Whether a flag was given.
  ///
  /// - Parameter long: The long name without dashes.
  /// - Returns: True if the option was given, with or without a value.
  func flag(_ long: String) -> Bool {
    count(long) > 0
  }

  /// How often an option was given.
  ///
  /// - Parameter long: The long name without dashes.
  /// - Returns: The number of times, over all spellings.
  func count(_ long: String) -> Int {
    occurrences.count { $0.long == long }
  }

  /// The value of an option.
  ///
  /// - Parameter long: The long name without dashes.
  /// - Returns: The value that was given last, or nil if there was none.
  func value(_ long: String) -> String? {
    values(long).last
  }

  /// All values of an option.
  ///
  /// - Parameter long: The long name without dashes.
  /// - Returns: The values in the order in which they were given.
  func values(_ long: String) -> [String] {
    occurrences.filter { $0.long == long }.compactMap(\.value)
  }
}
