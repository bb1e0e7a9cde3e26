/// Reads command lines by a description.
package struct ArgumentParser: Sendable {
  private let root: CommandNode

  /// Creates a parser.
  ///
  /// - Parameter command: The command with all its subcommands.
  package init(_ command: CommandDescription) {
    root = CommandNode(root: command)
  }

  /// Reads a command line.
  ///
  /// After an option that short-circuits, such as `--help`, nothing is an error any more: whoever
  /// asks for help gets it, even in the middle of a line that is not finished.
  ///
  /// - Parameter arguments: The arguments without the name of the program.
  /// - Returns: What was understood.
  /// - Throws: `UsageError` for the first thing that does not fit the description.
  package func parse(_ arguments: [String]) throws(UsageError) -> ParsedArguments {
    var scanner = ArgumentScanner(root: root, arguments: arguments)
    do throws(UsageError) {
      try scanner.scan()
    } catch {
      if scanner.parsed.shortCircuit == nil { throw error }
    }
    return scanner.parsed
  }

  /// Makes an error in the form of the parser's own, for values that only the caller can judge.
  ///
  /// - Parameters:
  ///   - message: What is wrong: lower case, no final stop.
  ///   - option: The long name of the option concerned; its help line becomes part of the error.
  ///   - suggestion: What may have been meant.
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

  /// The subcommand that was probably meant by a word, for inputs that turn out not to exist.
  ///
  /// - Parameter word: What was typed in place of an input.
  /// - Returns: The name of a subcommand of the root command, if one is near enough.
  package func nearestSubcommand(to word: String) -> String? {
    root.nearestSubcommand(to: word)
  }
}
