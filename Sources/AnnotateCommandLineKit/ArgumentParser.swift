/// Parses command lines according to a description.
package struct ArgumentParser: Sendable {
  private let root: CommandNode

  /// Creates a parser.
  ///
  /// - Parameter command: The command with all its subcommands.
  package init(_ command: CommandDescription) {
    root = CommandNode(root: command)
  }

  /// Parses a command line.
  ///
  /// After an option that short-circuits, such as `--help`, nothing is an error any more: users
  /// get help even in the middle of an unfinished line.
  ///
  /// - Parameter arguments: The arguments without the name of the program.
  /// - Returns: The parsed arguments.
  /// - Throws: `UsageError` for the first mistake in the command line.
  package func parse(_ arguments: [String]) throws(UsageError) -> ParsedArguments {
    var scanner = ArgumentScanner(root: root, arguments: arguments)
    do throws(UsageError) {
      try scanner.scan()
    } catch {
      if scanner.parsed.shortCircuit == nil { throw error }
    }
    return scanner.parsed
  }

  /// Creates an error like the parser's own, for values that only the caller can check.
  ///
  /// - Parameters:
  ///   - message: What is wrong: lower case, no final stop.
  ///   - option: The long name of the affected option; its help line becomes part of the error.
  ///   - suggestion: The probably intended spelling.
  ///   - command: The names of the command, as in ``ParsedArguments/command``.
  /// - Returns: The error, ready to be printed.
  package func usageError(
    _ message: String,
    option: String? = nil,
    suggestion: String? = nil,
    command: [String]
  ) -> UsageError {
    let described = root.command.command(at: command)
    let node = described.map { CommandNode(path: command, command: $0) } ?? root
    return node.usageError(
      message,
      option: option.flatMap(node.command.option(long:)),
      suggestion: suggestion
    )
  }

  /// The subcommand that the user probably meant, for inputs that turn out not to exist.
  ///
  /// - Parameter word: The word that was taken for an input.
  /// - Returns: The name of a subcommand of the root command, if one is similar enough.
  package func nearestSubcommand(to word: String) -> String? {
    root.nearestSubcommand(to: word)
  }
}
