/// Writes the completion script for bash.
///
/// The script is one function. It first scans the words before the cursor to find the command and
/// whether an option lacks its value, and then looks up the completions. It needs only bash itself;
/// the package "bash-completion" may be absent.
struct BashCompletion {
  let root: CommandNode

  var lines: [String] {
    ["# bash completion for \(root.key)", ""] + offer + [""] + list + [""] + asked + [""] + files
      + [""]
      + ["\(root.functionName)() {"] + scan + values + options + operands + ["}", ""]
      + ["complete -o bashdefault -o default -F \(root.functionName) \(root.key)"]
  }

  private var nodes: [CommandNode] { root.subtree }
  private var offerName: String { "\(root.functionName)__offer" }
  private var listName: String { "\(root.functionName)__list" }
  private var askedName: String { "\(root.functionName)__asked" }
  private var filesName: String { "\(root.functionName)__files" }

  /// A function that offers those of its words that begin with the typed text, with quotes if they need
  /// them.
  private var offer: [String] {
    [
      "\(offerName)() {",
      "  local candidate",
      "  for candidate in \"$@\"; do",
      "    if [[ $candidate == \"$cur\"* ]]; then",
      "      printf -v candidate %q \"$candidate\"",
      "      COMPREPLY+=(\"$prefix$candidate\")",
      "    fi",
      "  done",
      "}",
    ]
  }

  /// A function that offers its words after the last comma of the typed text.
  private var list: [String] {
    [
      "\(listName)() {",
      "  if [[ $cur == *,* ]]; then prefix+=${cur%,*}, cur=${cur##*,}; fi",
      "  \(offerName) \"$@\"",
      "}",
    ]
  }

  /// A function that asks the program about a topic, and offers the answers with the function in `$2`.
  ///
  /// What follows a tab in an answer is its meaning.
  private var asked: [String] {
    [
      "\(askedName)() {",
      "  local -a answers",
      "  mapfile -t answers < <(",
      "    \"${COMP_WORDS[0]/#'~'/$HOME}\" --generate-completions \"$1\" -- "
        + "\"${COMP_WORDS[@]:1}\" 2>/dev/null",
      "  )",
      "  \"$2\" \"${answers[@]%%$'\\t'*}\"",
      "}",
    ]
  }

  /// A function that offers files, or with `-d` directories.
  ///
  /// Words with quotes and backslashes match nothing here; then bash's own completion takes over,
  /// which handles them.
  private var files: [String] {
    [
      "\(filesName)() {",
      "  local candidate",
      "  while IFS= read -r candidate; do",
      "    COMPREPLY+=(\"$prefix$candidate\")",
      "  done < <(compgen \"$1\" -- \"$cur\")",
      "  compopt -o filenames",
      "  if [[ $1 == -d ]]; then compopt +o default +o bashdefault -o dirnames; fi",
      "}",
    ]
  }

  private var scan: [String] {
    let valueWords = nodes.flatMap { node in node.valueSpellings.map { "\(node.key):\($0)" } }
    let commandWords = nodes.dropFirst().map { node in
      "\(node.path.dropLast().joined(separator: "/")):\(node.command.name)"
    }
    return [
      "  local cur=${COMP_WORDS[COMP_CWORD]} prefix= path=\(root.key) option= ended= word",
      "  local -i index operands=0",
      "  COMPREPLY=()",
      "  for ((index = 1; index < COMP_CWORD; index++)); do",
      "    word=${COMP_WORDS[index]}",
      "    if [[ -n $ended ]]; then operands+=1; continue; fi",
      "    case $path:$word in",
      "      *:--) ended=1 ;;",
    ]
      + arm(valueWords, ["index+=1", "# bash makes a word of each '='."] + afterValue)
      + arm(commandWords, ["if ((operands)); then operands+=1; else path+=/$word; fi"])
      + [
        "      *:-?*) ;;",
        "      *) operands+=1 ;;",
        "    esac",
        "  done",
        "  if [[ $cur == = ]]; then cur=; fi",
        "  if [[ -z $option$ended && $cur == --*=* ]]; then",
        "    option=${cur%%=*} prefix=${cur%%=*}= cur=${cur#*=}",
        "  fi",
      ]
  }

  private var afterValue: [String] {
    [
      "if [[ ${COMP_WORDS[index]} == = ]]; then index+=1; fi",
      "if ((index >= COMP_CWORD)); then option=$word; fi",
    ]
  }

  private var values: [String] {
    let arms = nodes.flatMap { node in
      node.command.options.filter(\.takesValue).flatMap { option in
        arm(option.spellings.map { "\(node.key):\($0)" }, [action(option.completion)])
      }
    }
    return ["  if [[ -n $option ]]; then", "    case $path:$option in"] + arms
      + ["    esac", "    return", "  fi"]
  }

  private var options: [String] {
    let arms = nodes.flatMap { node in
      let spellings = node.command.options.flatMap(\.spellings)
      return spellings.isEmpty ? [] : arm([node.key], ["\(offerName) \(spellings.shellWords)"])
    }
    return ["  if [[ -z $ended && $cur == -* ]]; then", "    case $path in"] + arms
      + ["    esac", "    return", "  fi"]
  }

  private var operands: [String] {
    let commandArms = nodes.filter { !$0.command.subcommands.isEmpty }.flatMap { node in
      arm(["\(node.key):0"], ["\(offerName) \(node.command.subcommands.map(\.name).shellWords)"])
    }
    let argumentArms = nodes.flatMap { node in
      node.command.arguments.enumerated().flatMap { index, argument in
        arm(
          ["\(node.key):\(index)"],
          orLater: argument.repeats ? "\(node.key):" : nil,
          [action(argument.completion)]
        )
      }
    }
    return ["  if [[ -z $ended ]]; then", "    case $path:$operands in"] + commandArms
      + ["    esac", "  fi", "  case $path:$operands in"]
      + (argumentArms + ["      *) compopt +o default +o bashdefault ;;"]).map { $0.dropFirst(2) }
      .map(String.init) + ["  esac"]
  }

  /// One branch of a `case`, on several lines if it has several statements.
  private func arm(_ words: [String], orLater prefix: String? = nil, _ body: [String]) -> [String] {
    guard !words.isEmpty else { return [] }
    let patterns = words.map(\.shellQuoted) + (prefix.map { ["\($0.shellQuoted)*"] } ?? [])
    let head = "      \(patterns.joined(separator: " | "))) "
    if body.count == 1 { return [head + body.joined() + " ;;"] }
    return [head.dropLast() + ""] + body.map { "        \($0)" } + ["        ;;"]
  }

  private func action(_ completion: OptionDefinition.Completion) -> String {
    switch completion {
    case .none: "compopt +o default +o bashdefault"
    case .file: "\(filesName) -f"
    case .directory: "\(filesName) -d"
    case .choices(let words): "\(offerName) \(words.shellWords); compopt +o default +o bashdefault"
    case .choicesOrFile(let words): "\(offerName) \(words.shellWords); \(filesName) -f"
    case .list(let words): "\(listName) \(words.shellWords); compopt +o default +o bashdefault"
    case .asked(let topic, let isList):
      "\(askedName) \(topic.shellQuoted) \(isList ? listName : offerName); "
        + "compopt +o default +o bashdefault"
    }
  }
}
