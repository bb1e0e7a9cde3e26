/// Writes the completion script for zsh.
///
/// There is one function for each command. It first searches the words before the cursor for the
/// name of a subcommand and calls that command's function; otherwise it calls
/// `_arguments`. The usual way, `*::` specifications, would end the options of the command itself
/// after its first argument.
struct ZshCompletion {
  let root: CommandNode

  var lines: [String] {
    ["#compdef \(root.key)", ""] + list + [""] + asked + [""]
      + root.subtree.flatMap(function)
      + [
        "if [[ $zsh_eval_context[-1] == loadautofunc ]]; then",
        "  \(root.functionName) \"$@\"",
        "else",
        "  compdef \(root.functionName) \(root.key)",
        "fi",
      ]
  }

  private var listName: String { "\(root.functionName)__list" }
  private var askedName: String { "\(root.functionName)__asked" }
  /// The variable with the path of the program; `words` of a subcommand does not have it.
  private var programName: String { "\(root.functionName)__program" }

  /// A function that offers its words after the last comma of the typed text.
  private var list: [String] {
    ["\(listName)() {", "  compset -P '*,'", "  compadd -- \"$@\"", "}"]
  }

  /// A function that asks the program about a topic, and offers the answers; with a second argument,
  /// after the last comma.
  ///
  /// What follows a tab in an answer is its meaning.
  private var asked: [String] {
    [
      "\(askedName)() {",
      "  local -a answers=(",
      "    \"${(@f)$($\(programName) --generate-completions $1 -- "
        + "\"${(@Q)words[2,-1]}\" 2> /dev/null)}\"",
      "  )",
      "  local -a shown=(\"${(@)answers//$'\\t'/  -- }\")",
      "  if [[ -n $2 ]]; then compset -P '*,'; fi",
      "  compadd -l -d shown -- \"${(@)answers%%$'\\t'*}\"",
      "}",
    ]
  }

  private func function(of node: CommandNode) -> [String] {
    ["\(node.functionName)() {"] + program(of: node) + dispatch(of: node)
      + ["  _arguments -s -S \\"]
      + (node.command.options.map(specification) + arguments(of: node)).map { "    \($0) \\" }
      + ["    && return 0", "}", ""] + commandList(of: node)
  }

  private func program(of node: CommandNode) -> [String] {
    node.key == root.key ? ["  local \(programName)=${(Q)~words[1]}"] : []
  }

  private func dispatch(of node: CommandNode) -> [String] {
    guard !node.children.isEmpty else { return [] }
    let valueWords = node.valueSpellings
    let skip =
      "      \(valueWords.map(\.shellQuoted).joined(separator: " | "))) (( index += 1 )) ;;"
    return [
      "  local -i index",
      "  for (( index = 2; index < CURRENT; index++ )); do",
      "    case $words[index] in",
      "      --) break ;;",
    ]
      + (valueWords.isEmpty ? [] : [skip])
      + node.children.flatMap(handOver)
      + ["      -?*) ;;", "      *) break ;;", "    esac", "  done"]
  }

  private func handOver(to child: CommandNode) -> [String] {
    [
      "      \(child.command.name.shellQuoted))",
      "        words=(\"${(@)words[index,-1]}\")",
      "        (( CURRENT -= index - 1 ))",
      "        \(child.functionName)",
      "        return",
      "        ;;",
    ]
  }

  private func commandList(of node: CommandNode) -> [String] {
    guard !node.children.isEmpty else { return [] }
    let entries = node.children.map { child in
      "    \("\(Self.escaped(child.command.name)):\(child.command.summary)".shellQuoted)"
    }
    return ["\(node.functionName)__commands() {", "  local -a commands=("] + entries
      + ["  )", "  _describe -t commands command commands", "}", ""]
  }

  /// The specification of an option for `_arguments`.
  ///
  /// The list in parentheses names the completions that are no longer offered once the option was given.
  private func specification(of option: OptionDefinition) -> String {
    let excluded = option.repeats ? "*" : "(\(option.spellings.joined(separator: " ")))"
    let explanation = "[\(Self.escaped(option.summary))]"
    guard let value = option.valueName else {
      return specification(excluded, option.spellings, explanation)
    }
    let spellings = [option.shortSpelling.map { "\($0)+" }, "\(option.longSpelling)="]
    let message = ":\(Self.escaped(value)):\(action(option.completion))"
    return specification(excluded, spellings.compactMap(\.self), explanation + message)
  }

  private func specification(_ excluded: String, _ spellings: [String], _ rest: String) -> String {
    if spellings.count == 1 { return "\(excluded)\(spellings.joined())\(rest)".shellQuoted }
    return "\(excluded.shellQuoted){\(spellings.joined(separator: ","))}\(rest.shellQuoted)"
  }

  private func arguments(of node: CommandNode) -> [String] {
    let commands = "\(node.functionName)__commands"
    if node.command.needsSubcommand { return ["1:command:\(commands)".shellQuoted] }
    return node.command.arguments.enumerated().flatMap { index, argument in
      let message = "\(Self.escaped(argument.name)):"
      let own = action(argument.completion)
      // Both files and commands can come first; with braces zsh evaluates two actions.
      let mixed = "{ \(commands); \(own) }"
      let first = index == 0 && !node.children.isEmpty ? mixed : own
      let position = "\(index + 1):\(message)\(first)".shellQuoted
      return argument.repeats ? [position, "*:\(message)\(own)".shellQuoted] : [position]
    }
  }

  private func action(_ completion: OptionDefinition.Completion) -> String {
    switch completion {
    case .none: " "
    case .file: "_files"
    case .directory: "_files -/"
    case .choices(let words): "(\(words.map(Self.escaped).joined(separator: " ")))"
    case .choicesOrFile(let words):
      "{ compadd -- \(words.shellWords); _files }"
    // Without the space, zsh adds arguments of its own.
    case .list(let words): " \(listName) \(words.shellWords)"
    case .asked(let topic, let isList): " \(askedName) \(topic)\(isList ? " list" : "")"
    }
  }

  /// The text with the punctuation of `_arguments` escaped.
  private static func escaped(_ text: String) -> String {
    text.map { #"\:[]() "#.contains($0) && $0 != " " ? "\\\($0)" : String($0) }.joined()
  }
}
