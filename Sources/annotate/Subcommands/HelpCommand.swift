internal import AnnotateCommandLineKit
internal import AnnotateMediaTypes
internal import AnnotateWording

/// Prints help, as `--help` does.
struct HelpCommand: Subcommand {
  let description = CommandDescription(
    name: "help",
    summary: "shows help, for a command if you name one",
    arguments: [
      ArgumentDefinition(
        "COMMAND",
        summary: "the command, such as export, or farm plan",
        isOptional: true,
        repeats: true,
        completion: .choices(SubcommandRegistry.working.map(\.name))
      )
    ],
    groups: [CommonOptions.help],
    examples: [
      Example(
        command: "annotate help detect",
        explanation: "shows the help of detect, as annotate detect --help does"
      )
    ]
  )

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    var command = AnnotateCommandLine.description
    var path = [command.name]
    for word in arguments.positionals {
      guard let next = command.subcommands.first(where: { $0.name == word }) else {
        throw Self.unknown(word, below: command, path, arguments)
      }
      command = next
      path.append(word)
    }
    try StandardOutput.print(HelpText.render(command, path: path, width: Terminal.width))
    return 0
  }

  private static func unknown(
    _ word: String,
    below command: CommandDescription,
    _ path: [String],
    _ arguments: ParsedArguments
  ) -> UsageError {
    let nearest = EditDistance.nearest(to: word, among: command.subcommands.map(\.name))
    return arguments.usageError(
      "\(path.joined(separator: " ").quoted) has no command \(word.quoted)",
      suggestion: nearest.map { "did you mean \($0.quoted)?" }
    )
  }
}
