internal import CommandLineKit
internal import MediaTypes

/// Commands for work that is shared between computers.
///
/// A new one is a file in this folder and a line in `commands`.
struct FarmCommand: Subcommand {
  private static let commands: [any Subcommand] = [
    FarmLookCommand(), FarmLinkCommand(), FarmStatusCommand(), FarmSubmitCommand(),
    FarmTemplateCommand(), FarmCommandsCommand(),
  ]

  let description = CommandDescription(
    name: "farm",
    summary: "shares the work on one video between computers",
    discussion: """
      Looking for faces takes most of the time, and can be done in parts: look writes what is to be seen \
      in a range of frames, and link makes one sidecar of the looks at all ranges, to the byte the one that \
      annotate detect writes.
      """,
    groups: [CommonOptions.help],
    subcommands: commands.map(\.description),
    examples: [
      Example(
        command: "annotate farm look in.mp4 --range 0-239 -o 0.looks.jsonl",
        explanation: "on one computer"
      ),
      Example(
        command: "annotate farm look in.mp4 --range 240- -o 240.looks.jsonl",
        explanation: "on another"
      ),
      Example(
        command: "annotate farm link 0.looks.jsonl 240.looks.jsonl -o in.faces.jsonl",
        explanation: "when both are done"
      ),
    ]
  )

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    guard let command = Self.commands.first(where: { $0.name == arguments.command.last }) else {
      throw AnnotateError(.internalFault, "there is no such command of farm")
    }
    return try await command.run(arguments)
  }
}
