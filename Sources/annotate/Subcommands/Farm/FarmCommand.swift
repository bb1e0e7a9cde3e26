internal import AnnotateCommandLineKit
internal import AnnotateMediaTypes

/// Commands for work that is shared between computers.
///
/// A new one is a file in this folder and a line in `commands`.
struct FarmCommand: Subcommand {
  private static let commands: [any Subcommand] = [
    FarmPlanCommand(), FarmLookCommand(), FarmLinkCommand(), FarmDrawCommand(), FarmJoinCommand(),
    FarmRunCommand(), FarmSubmitCommand(), FarmStatusCommand(), FarmTemplateCommand(),
    FarmCommandsCommand(),
  ]

  let description = CommandDescription(
    name: "farm",
    summary: "shares the work on videos between computers",
    discussion: """
      plan divides the frames of videos into ranges. look, for each range, writes what is to be seen in it; \
      link makes one sidecar of that, to the byte the one of a single run; draw, for each range, stamps and \
      encodes; join puts everything together with the other streams of the video. Each is a plain command \
      that any scheduler can call, again and as often as it likes: what is complete is recognised and left \
      alone.
      """,
    groups: [CommonOptions.help],
    subcommands: commands.map(\.description),
    examples: [
      Example(
        command: "annotate farm plan in.mp4 -o out.mp4 --chunks 4 -d work",
        explanation: "four ranges, with the numbers 0 to 3"
      ),
      Example(
        command: "annotate farm look -d work --chunk 2",
        explanation: "for each range, on any computer"
      ),
      Example(
        command: "annotate farm link -d work",
        explanation: "when all are done; then farm draw for each range, and farm join"
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
