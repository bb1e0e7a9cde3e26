internal import AnnotateWording

/// One function for each kind of mistake in a command line.
extension CommandNode {
  /// An error about this command.
  func usageError(
    _ message: String,
    option: OptionDefinition? = nil,
    suggestion: String? = nil
  ) -> UsageError {
    UsageError(
      command: path,
      message: message,
      optionHelp: option?.helpLine,
      suggestion: suggestion
    )
  }

  func unknownOption(
    _ spelling: String,
    inCluster cluster: String? = nil,
    root: CommandNode
  )
    -> UsageError
  {
    let whole = cluster.map { $0 == spelling ? "" : " in \($0.quoted)" } ?? ""
    return usageError(
      "unknown option \(spelling.quoted)\(whole)",
      suggestion: suggestion(forOption: cluster ?? spelling, root: root)
    )
  }

  func missingValue(for option: OptionDefinition, spelling: String, next: String?) -> UsageError {
    let equals = "\(option.longSpelling)=\(next ?? "")"
    // Who goes on with another option has forgotten the value.
    let isOption = command.options.contains { known in
      known.spellings.contains { $0 == next?.prefix { $0 != "=" } ?? "" }
    }
    return usageError(
      "missing value for option \(spelling.quoted)",
      option: option,
      suggestion: next == nil || isOption
        ? nil : "a value that begins with '-' is written \(equals.quoted)"
    )
  }

  func emptyValue(for option: OptionDefinition, spelling: String) -> UsageError {
    usageError("empty value for option \(spelling.quoted)", option: option)
  }

  func unexpectedValue(
    _ value: String,
    for option: OptionDefinition,
    spelling: String
  )
    -> UsageError
  {
    usageError(
      "unexpected value \(value.quoted): option \(spelling.quoted) takes none",
      option: option
    )
  }

  func invalidChoice(
    _ value: String,
    for option: OptionDefinition,
    root: CommandNode
  ) -> UsageError {
    let meant = root.command.valueSynonyms.first {
      $0.long == option.long && $0.words.contains(value.lowercased())
    }
    return usageError(
      "invalid value \(value.quoted) for option \(option.longSpelling.quoted): "
        + "not \(option.choices.listed("or"))",
      option: option,
      suggestion: meant?.hint
        ?? Self.didYouMean(EditDistance.nearest(to: value, among: option.choices))
    )
  }

  func repeated(_ option: OptionDefinition, values: [String]) -> UsageError {
    usageError(
      "option \(option.longSpelling.quoted) given twice: \(values.map(\.quoted).listed("and"))",
      option: option
    )
  }

  func foreignOption(_ option: OptionDefinition) -> UsageError {
    usageError("option \(option.longSpelling.quoted) does not belong to \(invocation.quoted)")
  }

  /// An error about a required option, with others that are missing too.
  func missingOption(
    _ option: OptionDefinition,
    and others: [OptionDefinition] = [],
    after positionals: [String]
  ) -> UsageError {
    let names = ([option] + others).map(\.longSpelling.quoted)
    return usageError(
      "missing \(others.isEmpty ? "option" : "options") \(names.listed("and"))",
      option: option,
      suggestion: suggestion(for: option, after: positionals)
    )
  }

  /// What may be meant by a command line without an option; the first of several words can be a command.
  private func suggestion(for option: OptionDefinition, after positionals: [String]) -> String? {
    let meant = positionals.first.flatMap(nearestSubcommand).map { "\(invocation) \($0)" }
    guard positionals.count > 1 else {
      return option.suggestion(for: positionals) ?? Self.didYouMean(meant)
    }
    return Self.didYouMean(meant) ?? option.severalProposal(for: positionals)
  }

  func missingArgument(_ argument: ArgumentDefinition) -> UsageError {
    usageError("missing argument \(argument.name.quoted): \(argument.summary)")
  }

  func emptyArgument(_ argument: ArgumentDefinition) -> UsageError {
    usageError("empty argument \(argument.name.quoted)")
  }

  func unexpectedArgument(_ value: String, after earlier: [String]) -> UsageError {
    let meant = earlier.first.flatMap { nearestSubcommand(to: $0) }
    return usageError(
      "unexpected argument \(value.quoted)",
      suggestion: Self.didYouMean(meant.map { "\(invocation) \($0)" })
    )
  }

  func misplacedCommand(_ name: String, after earlier: [String]) -> UsageError {
    usageError(
      "misplaced command \(name.quoted): it must come before \((earlier.first ?? "").quoted)",
      suggestion: "a file of that name is written \("./\(name)".quoted)"
    )
  }

  func missingCommand() -> UsageError {
    let names = command.subcommands.map(\.name)
    return usageError("missing command after \(invocation.quoted): \(names.listed("or"))")
  }

  func unknownCommand(_ name: String) -> UsageError {
    usageError(
      "unknown command \(name.quoted)",
      suggestion: Self.didYouMean(nearestSubcommand(to: name))
    )
  }
}
