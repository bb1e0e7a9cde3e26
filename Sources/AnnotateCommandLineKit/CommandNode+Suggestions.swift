internal import AnnotateWording

extension CommandNode {
  static func didYouMean(_ candidate: String?) -> String? {
    candidate.map { "did you mean \($0.quoted)?" }
  }

  func nearestSubcommand(to name: String) -> String? {
    EditDistance.nearest(to: name, among: command.subcommands.map(\.name))
  }

  /// The probably intended spelling of an option that this command does not have.
  ///
  /// The same option of another command is a better guess than a similar one of this command, and so is the value
  /// of an option that was written like one, as in `--blur` for `--style blur`.
  func suggestion(forOption spelling: String, root: CommandNode) -> String? {
    let name = String(spelling.drop { $0 == "-" }.prefix { $0 != "=" })
    if let hint = hint(forSynonym: name, root: root) { return hint }
    if spelling.count == 2 { return suggestion(forShort: name) }
    if command.option(long: name) != nil { return Self.didYouMean("--\(name)") }
    let owners = root.subtree.filter { $0.command.option(long: name) != nil }
    if !owners.isEmpty {
      return "'--\(name)' is an option of \(Self.listed(owners.map(\.invocation.quoted)))"
    }
    if let owner = command.options.first(where: { $0.completion.namedWords.contains(name) }) {
      return Self.didYouMean("\(owner.longSpelling) \(name)")
    }
    let nearest = EditDistance.nearest(to: name, among: command.options.map(\.long))
    return Self.didYouMean(nearest.map { "--\($0)" })
  }

  /// What to write instead of an option of another program, if this command can do it.
  private func hint(forSynonym name: String, root: CommandNode) -> String? {
    guard command.option(long: name) == nil else { return nil }
    return root.command.synonyms.first { synonym in
      synonym.words.contains(name) && synonym.long.map { command.option(long: $0) != nil } ?? true
    }?.hint
  }

  /// A list of commands, of which the first few are enough.
  private static func listed(_ commands: [String]) -> String {
    guard commands.count > 4 else { return commands.listed("and") }
    return (commands.prefix(3) + ["\(commands.count - 3) other commands"]).listed("and")
  }

  /// The same letter in the other case; other letters are no good suggestions for short options.
  private func suggestion(forShort name: String) -> String? {
    let twin = command.options.compactMap(\.short).first { $0.lowercased() == name.lowercased() }
    return Self.didYouMean(twin.map { "-\($0)" })
  }
}

extension OptionDefinition.Completion {
  /// The words that a value may be.
  fileprivate var namedWords: [String] {
    switch self {
    case .choices(let words), .choicesOrFile(let words), .list(let words): words
    case .none, .file, .directory, .asked: []
    }
  }
}

extension OptionDefinition {
  /// What to add to a command line without this option, if the option proposes a value.
  ///
  /// - Parameter positionals: the positional arguments of the command line.
  /// - Returns: nil if it proposes nothing.
  func suggestion(for positionals: [String]) -> String? {
    guard let path = positionals.first.flatMap({ proposal?.path(for: $0) }) else { return nil }
    return "for example: \(shortSpelling ?? longSpelling) \(path)"
  }

  /// What to add to a command line with several inputs, of which the second may be meant as the output, if the
  /// option proposes a path for one.
  func severalProposal(for positionals: [String]) -> String? {
    guard proposal != nil else { return nil }
    let spelling = shortSpelling ?? longSpelling
    let folder = "for several inputs, name a folder: \(spelling) FOLDER"
    guard positionals.count == 2 else { return folder }
    return
      "if \(positionals[1].quoted) is the output: \(spelling) \(positionals[1].shellWord); \(folder)"
  }
}
