extension CommandDescription {
  /// Every option of the command itself, from all groups.
  package var options: [OptionDefinition] { groups.flatMap(\.options) }

  /// Finds the description of a parsed command.
  ///
  /// - Parameter path: The names from this command down, for example `["annotate", "inspect"]`.
  /// - Returns: The description; nil if there is no such command.
  package func command(at path: [String]) -> CommandDescription? {
    guard path.first == name else { return nil }
    guard path.count > 1 else { return self }
    return subcommand(named: path[1])?.command(at: Array(path.dropFirst()))
  }

  /// Whether the command does nothing by itself.
  var needsSubcommand: Bool { arguments.isEmpty && !subcommands.isEmpty }

  func subcommand(named name: String) -> CommandDescription? {
    subcommands.first { $0.name == name }
  }

  func option(long: String) -> OptionDefinition? {
    options.first { $0.long == long }
  }

  func option(short: Character) -> OptionDefinition? {
    options.first { $0.short == short }
  }
}
