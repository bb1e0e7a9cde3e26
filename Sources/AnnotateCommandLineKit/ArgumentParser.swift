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
}
