/// A command together with the names that lead to it.
struct CommandNode: Sendable {
  let path: [String]
  let command: CommandDescription

  init(root: CommandDescription) {
    self.init(path: [root.name], command: root)
  }

  init(path: [String], command: CommandDescription) {
    self.path = path
    self.command = command
  }

  /// The command as typed, for example `annotate inspect`.
  var invocation: String { path.joined(separator: " ") }

  /// The nodes directly below.
  var children: [CommandNode] {
    command.subcommands.map { CommandNode(path: path + [$0.name], command: $0) }
  }

  /// This node and all below it, parents first.
  var subtree: [CommandNode] { [self] + children.flatMap(\.subtree) }
}
