/// Writes the completion script for fish.
///
/// A function scans the words before the cursor and prints the command, the number of its arguments so
/// far and whether options have ended. Every `complete` line has a condition on these values.
struct FishCompletion {
  let root: CommandNode

  var lines: [String] {
    ["# fish completion for \(root.key)", ""] + stateFunction + [""] + conditionFunctions + [""]
      + list + [""] + asked + [""]
      + ["complete -c \(root.key) -f"] + root.subtree.flatMap(completions)
  }

  private var name: String { "_\(root.functionName)" }

  private var stateFunction: [String] {
    let valueWords = root.subtree.flatMap { node in
      node.valueSpellings.map { "\(node.key):\($0)".fishQuoted }
    }
    let commandWords = root.subtree.dropFirst().map { node in
      "\(node.path.dropLast().joined(separator: "/")):\(node.command.name)".fishQuoted
    }
    let skip = [
      "            case \(valueWords.joined(separator: " "))", "                set skip 1",
    ]
    return stateStart + (valueWords.isEmpty ? [] : skip)
      + (commandWords.isEmpty ? [] : descend(commandWords)) + stateEnd
  }

  private var stateStart: [String] {
    [
      "function \(name)_state",
      "    set -l path \(root.key)",
      "    set -l operands 0",
      "    set -l skip 0",
      "    set -l ended 0",
      "    set -l words (commandline -opc)",
      "    for word in $words[2..-1]",
      "        if test $skip = 1",
      "            set skip 0",
      "            continue",
      "        end",
      "        if test $ended = 1",
      "            set operands (math $operands + 1)",
      "            continue",
      "        end",
      "        switch \"$path:$word\"",
      "            case '*:--'",
      "                set ended 1",
    ]
  }

  private func descend(_ commandWords: [String]) -> [String] {
    [
      "            case \(commandWords.joined(separator: " "))",
      "                if test $operands = 0",
      "                    set path $path/$word",
      "                else",
      "                    set operands (math $operands + 1)",
      "                end",
    ]
  }

  private var stateEnd: [String] {
    [
      "            case '*:-'",
      "                set operands (math $operands + 1)",
      "            case '*:-*'",
      "            case '*'",
      "                set operands (math $operands + 1)",
      "        end",
      "    end",
      "    echo $path",
      "    echo $operands",
      "    echo $ended",
      "end",
    ]
  }

  /// Functions that test whether the cursor is in a command, where a command's name is allowed, after a
  /// number of arguments, or after at least that number.
  private var conditionFunctions: [String] {
    let condition = { (suffix: String, tests: [String]) in
      ["function \(name)_\(suffix)", "    set -l state (\(name)_state)"]
        + ["    \(tests.joined(separator: "; and "))", "end"]
    }
    let inCommand = "test $state[1] = $argv[1]"
    let atStart = [inCommand, "test $state[2] = 0", "test $state[3] = 0"]
    return condition("in", [inCommand]) + [""] + condition("start", atStart) + [""]
      + condition("at", [inCommand, "test $state[2] -eq $argv[2]"]) + [""]
      + condition("from", [inCommand, "test $state[2] -ge $argv[2]"])
  }

  /// A function that prints its words after what the typed text has up to its last comma.
  private var list: [String] {
    [
      "function \(name)_list",
      "    set -l typed (string replace -r '^--[^=]*=' '' -- (commandline -ct))",
      "    set -l before (string match -r '.*,' -- $typed)",
      "    for word in $argv",
      "        echo \"$before\"$word",
      "    end",
      "end",
    ]
  }

  /// A function that asks the program about a topic, and prints the answers; with a second argument, after
  /// the last comma.
  ///
  /// What follows a tab in an answer is its meaning.
  private var asked: [String] {
    [
      "function \(name)_asked",
      "    set -l words (commandline -opc)",
      "    set -l answers ($words[1] --generate-completions $argv[1] -- $words[2..-1] 2>/dev/null)",
      "    if test -n \"$argv[2]\"",
      "        \(name)_list $answers",
      "    else",
      "        printf '%s\\n' $answers",
      "    end",
      "end",
    ]
  }

  private func completions(of node: CommandNode) -> [String] {
    let command = node.command
    let subcommands = command.subcommands.map { subcommand in
      line("start \(node.key)", "-a \(subcommand.name.fishQuoted)", subcommand.summary)
    }
    let arguments = command.arguments.enumerated().map { index, argument in
      let condition = "\(argument.repeats ? "from" : "at") \(node.key) \(index)"
      return line(condition, action(argument.completion), "")
    }
    let options = command.options.map { option in
      let names = [option.short.map { "-s \($0)" }, "-l \(option.long)"].compactMap(\.self)
      let value = option.takesValue ? ["-r", action(option.completion)] : []
      return line("in \(node.key)", (names + value).joined(separator: " "), option.summary)
    }
    return [""] + subcommands + arguments + options
  }

  private func line(_ condition: String, _ action: String, _ explanation: String) -> String {
    let description = explanation.isEmpty ? "" : " -d \(explanation.fishQuoted)"
    return "complete -c \(root.key) -n '\(name)_\(condition)' \(action)\(description)"
  }

  private func action(_ completion: OptionDefinition.Completion) -> String {
    switch completion {
    case .none: "-f"
    case .file: "-F"
    case .directory: "-f -a '(__fish_complete_directories)'"
    case .choices(let words): "-f -a \(Self.words(words))"
    case .choicesOrFile(let words): "-F -a \(Self.words(words))"
    case .list(let words): "-f -a '(\(name)_list \(words.joined(separator: " ")))'"
    case .asked(let topic, let isList): "-f -a '(\(name)_asked \(topic)\(isList ? " list" : ""))'"
    }
  }

  private static func words(_ words: [String]) -> String {
    words.joined(separator: " ").fishQuoted
  }
}
