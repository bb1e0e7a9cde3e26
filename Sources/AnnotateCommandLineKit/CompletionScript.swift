/// Scripts with which a shell completes command lines, derived from the description.
package enum CompletionScript {
  /// A shell for which there is a script.
  package enum Shell: String, CaseIterable, Sendable {
    /// GNU Bash, version 4 or later.
    case bash
    /// The Z shell.
    case zsh
    /// The friendly interactive shell, version 3 or later.
    case fish
  }

  /// Renders a script.
  ///
  /// - Parameters:
  ///   - command: The command with all its subcommands.
  ///   - shell: The shell that will read the script.
  /// - Returns: The text of the script, ending with a line break.
  package static func render(_ command: CommandDescription, for shell: Shell) -> String {
    let root = CommandNode(root: command)
    let lines =
      switch shell {
      case .bash: BashCompletion(root: root).lines
      case .zsh: ZshCompletion(root: root).lines
      case .fish: FishCompletion(root: root).lines
      }
    return lines.joined(separator: "\n") + "\n"
  }
}
