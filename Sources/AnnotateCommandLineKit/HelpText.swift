/// The help of a command, derived from its description.
package enum HelpText {
  /// Renders the whole help page.
  ///
  /// - Parameters:
  ///   - command: The command to describe.
  ///   - path: The names that lead to the command, its own last, for example
  ///     `["annotate", "inspect"]`.
  ///   - width: The columns of the terminal; values below 40 count as 40.
  /// - Returns: The text, ending with a line break.
  package static func render(
    _ command: CommandDescription,
    path: [String],
    width: Int = 80
  )
    -> String
  {
    HelpPage(node: CommandNode(path: path, command: command), width: max(width, 40)).text
  }

  /// Renders the usage of a command.
  ///
  /// - Parameters:
  ///   - command: The command to describe.
  ///   - path: The names that lead to the command, its own last.
  /// - Returns: One line for the command itself and one for its subcommands, if it has any.
  package static func usage(_ command: CommandDescription, path: [String]) -> String {
    let name = path.joined(separator: " ")
    var lines: [String] = []
    if !command.needsSubcommand {
      let optional = command.options.contains { !$0.isRequired }
      let words =
        [name] + command.arguments.map(\.usage)
        + command.options.filter(\.isRequired).map(\.usage)
        + (optional ? ["[options]"] : [])
      lines.append(words.joined(separator: " "))
    }
    if !command.subcommands.isEmpty { lines.append("\(name) COMMAND [options]") }
    return lines.joined(separator: "\n")
  }
}
