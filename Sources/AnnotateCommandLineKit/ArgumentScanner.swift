/// Scans the arguments once, from left to right.
struct ArgumentScanner {
  private let root: CommandNode
  private var node: CommandNode
  private var remaining: ArraySlice<String>
  private var given: [(option: OptionDefinition, value: String?, position: Int)] = []
  private var positionals: [String] = []
  private var optionsEnded = false

  init(root: CommandNode, arguments: [String]) {
    self.root = root
    node = root
    remaining = arguments[...]
  }

  /// The arguments parsed so far.
  var parsed: ParsedArguments {
    ParsedArguments(
      node: node,
      positionals: positionals,
      occurrences: given.map {
        .init(option: $0.option, value: $0.value, position: $0.position)
      },
      shortCircuit: given.first { $0.option.shortCircuits }?.option.long
    )
  }

  mutating func scan() throws(UsageError) {
    while let argument = remaining.popFirst() {
      if optionsEnded || argument == "-" || !argument.hasPrefix("-") {
        try takePositional(argument)
      } else if argument == "--" {
        optionsEnded = true
      } else if argument.hasPrefix("--") {
        try takeLong(argument)
      } else {
        try takeCluster(argument)
      }
    }
    try checkComplete()
  }

  private func checkComplete() throws(UsageError) {
    if parsed.shortCircuit != nil { return }
    if node.command.needsSubcommand { throw node.missingCommand() }
    let unfilled = node.command.arguments.dropFirst(positionals.count)
    let missing = unfilled.first { argument in
      !argument.isOptional && argument.substitute.map(parsed.flag) != true
    }
    if let argument = missing {
      throw node.missingArgument(argument)
    }
    let absent = node.command.options.filter { $0.isRequired && !parsed.flag($0.long) }
    if let first = absent.first {
      throw node.missingOption(first, and: Array(absent.dropFirst()), after: positionals)
    }
  }
}

// MARK: Positional arguments and commands

extension ArgumentScanner {
  private mutating func takePositional(_ argument: String) throws(UsageError) {
    if !optionsEnded, let subcommand = node.command.subcommand(named: argument) {
      guard positionals.isEmpty else { throw node.misplacedCommand(argument, after: positionals) }
      return try descend(to: CommandNode(path: node.path + [argument], command: subcommand))
    }
    if node.command.needsSubcommand { throw node.unknownCommand(argument) }
    guard let definition = definitionOfNextPositional else {
      throw node.unexpectedArgument(argument, after: positionals)
    }
    if argument.isEmpty { throw node.emptyArgument(definition) }
    positionals.append(argument)
  }

  private var definitionOfNextPositional: ArgumentDefinition? {
    let definitions = node.command.arguments
    if positionals.count < definitions.count { return definitions[positionals.count] }
    return definitions.last.flatMap { $0.repeats ? $0 : nil }
  }

  /// Continues with a subcommand, to which the options given before its name now belong.
  private mutating func descend(to child: CommandNode) throws(UsageError) {
    let earlier = given
    let mayDrop = parsed.shortCircuit != nil
    given = []
    node = child
    for (option, value, _) in earlier {
      let twin = child.command.option(long: option.long)
      guard let twin, twin.takesValue == option.takesValue else {
        if mayDrop { continue }
        throw child.foreignOption(option)
      }
      try record(twin, value)
    }
  }
}

// MARK: Options

extension ArgumentScanner {
  private mutating func takeLong(_ argument: String) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let spelling = String(parts[0])
    guard let option = node.command.option(long: String(spelling.dropFirst(2))) else {
      throw node.unknownOption(spelling, root: root)
    }
    try take(option, spelling: spelling, attached: parts.count == 2 ? String(parts[1]) : nil)
  }

  /// Reads `-q`, `-qy`, `-o PATH`, `-oPATH` and `-qoPATH`.
  private mutating func takeCluster(_ argument: String) throws(UsageError) {
    var letters = argument.dropFirst()
    // `-output x` would write to a file named "utput", which is never intended.
    if letters.count > 1, node.command.option(long: String(letters.prefix { $0 != "=" })) != nil {
      throw node.unknownOption(argument, root: root)
    }
    while let letter = letters.popFirst() {
      guard let option = node.command.option(short: letter) else {
        throw node.unknownOption("-\(letter)", inCluster: argument, root: root)
      }
      if option.takesValue || letters.first == "=" {
        let rest = letters.first == "=" ? letters.dropFirst() : letters
        let attached = letters.isEmpty ? nil : String(rest)
        return try take(option, spelling: "-\(letter)", attached: attached)
      }
      try record(option, nil)
    }
  }

  private mutating func take(
    _ option: OptionDefinition,
    spelling: String,
    attached: String?
  )
    throws(UsageError)
  {
    guard option.takesValue else {
      if let attached {
        throw node.unexpectedValue(attached, for: option, spelling: spelling)
      }
      return try record(option, nil)
    }
    let value: String
    if let attached {
      value = attached
    } else {
      value = try takeSeparateValue(of: option, spelling: spelling)
    }
    if value.isEmpty { throw node.emptyValue(for: option, spelling: spelling) }
    try record(option, value)
  }

  private mutating func takeSeparateValue(
    of option: OptionDefinition,
    spelling: String
  )
    throws(UsageError) -> String
  {
    let next = remaining.first
    guard let next, Self.canStandAlone(next) else {
      throw node.missingValue(for: option, spelling: spelling, next: next)
    }
    remaining.removeFirst()
    return next
  }

  /// Whether an argument can be the value of the option before it.
  ///
  /// A word that begins with a dash is rarely a value; more often the value was forgotten.
  private static func canStandAlone(_ argument: String) -> Bool {
    guard argument.hasPrefix("-"), argument != "-" else { return true }
    let startsAsNumber = argument.dropFirst().first.map { $0.isNumber || $0 == "." } ?? false
    return startsAsNumber && Double(argument) != nil
  }

  private mutating func record(_ option: OptionDefinition, _ value: String?) throws(UsageError) {
    if let value {
      if !option.choices.isEmpty, !option.choices.contains(value) {
        throw node.invalidChoice(value, for: option, root: root)
      }
      if !option.repeats, let earlier = parsed.value(option.long) {
        throw node.repeated(option, values: [earlier, value])
      }
    }
    given.append((option, value, positionals.count))
  }
}
