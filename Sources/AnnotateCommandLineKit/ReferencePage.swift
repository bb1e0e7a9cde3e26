/// The reference pages of a command and its subcommands in Markdown, derived from the description.
package enum ReferencePage {
  /// Renders a page for each command, such as `annotate-farm-plan.md`.
  ///
  /// - Parameter command: The command with all its subcommands.
  /// - Returns: The file names and the texts of the pages, that of the command itself first.
  package static func pages(_ command: CommandDescription) -> [(file: String, text: String)] {
    CommandNode(root: command).subtree.map { node in
      (file(node.path), blocks(of: node).joined(separator: "\n\n") + "\n")
    }
  }

  private static func file(_ path: [String]) -> String { path.joined(separator: "-") + ".md" }

  private static func blocks(of node: CommandNode) -> [String] {
    let command = node.command
    return ["# \(node.invocation)", "\(escaped(command.summary)).", usage(of: node)]
      + prose(command.discussion) + commands(of: node)
      + table("Arguments", command.arguments.map { ($0.usage, $0.summary) })
      + command.groups.flatMap { table($0.title, $0.options.map(row)) }
      + examples(of: command)
      + command.notes.flatMap { ["## \($0.title)"] + prose($0.body) }
      + parent(of: node)
  }

  private static func usage(of node: CommandNode) -> String {
    code(HelpText.usage(node.command, path: node.path).split(separator: "\n").map(String.init))
  }

  private static func commands(of node: CommandNode) -> [String] {
    guard !node.children.isEmpty else { return [] }
    let lines = node.children.map { child in
      "- [\(child.invocation)](\(file(child.path))): \(escaped(child.command.summary))"
    }
    return ["## Commands", lines.joined(separator: "\n")]
  }

  private static func parent(of node: CommandNode) -> [String] {
    guard node.path.count > 1 else { return [] }
    let path = Array(node.path.dropLast())
    return ["See also [\(path.joined(separator: " "))](\(file(path)))."]
  }

  private static func row(_ option: OptionDefinition) -> (String, String) {
    let names = option.spellings.joined(separator: ", ")
    return (names + (option.valueName.map { " \($0)" } ?? ""), option.details)
  }

  private static func table(_ title: String, _ rows: [(String, String)]) -> [String] {
    guard !rows.isEmpty else { return [] }
    let lines = rows.map { name, meaning in
      "| `\(name.replacing("|", with: #"\|"#))` | \(escaped(meaning)) |"
    }
    return ["## \(title)", (["| | |", "|---|---|"] + lines).joined(separator: "\n")]
  }

  private static func examples(of command: CommandDescription) -> [String] {
    guard !command.examples.isEmpty else { return [] }
    return ["## Examples"]
      + command.examples.flatMap { ["\(escaped($0.explanation)):", code([$0.command])] }
  }

  private static func prose(_ text: String) -> [String] {
    TextBlock.blocks(of: text).map { block in
      switch block {
      case .paragraph(let text): escaped(text)
      case .verbatim(let lines): code(lines)
      }
    }
  }

  private static func code(_ lines: [String]) -> String {
    (["```"] + lines + ["```"]).joined(separator: "\n")
  }

  /// The text with the punctuation of Markdown escaped.
  private static func escaped(_ text: String) -> String {
    text.map { #"\`*_[]<>|#"#.contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
