internal import AnnotateCommandLineKit
internal import AnnotateMediaTypes

/// The commands for sharing work between computers.
///
/// A new command is a file in this folder and an element of `commands`.
struct FarmCommand: Subcommand {
  private static let commands: [any Subcommand] = [
    FarmInitCommand(), FarmPlanCommand(), FarmDetectCommand(), FarmLinkCommand(),
    FarmRenderCommand(),
    FarmJoinCommand(),
    FarmRunCommand(), FarmSubmitCommand(), FarmStatusCommand(), FarmTemplateCommand(),
    FarmCommandsCommand(),
  ]

  let description = CommandDescription(
    name: "farm",
    summary: "shares the work on videos between computers",
    discussion: """
      plan divides the frames of videos into ranges. detect finds the faces in a range. link makes one \
      sidecar from the detections in all ranges, byte for byte that of a single run. render stamps and \
      encodes a range. join puts the ranges and the other streams of the video together. Each is a plain \
      command that any scheduler can run, as often as it likes: a complete result is recognised and kept.
      """,
    groups: [CommonOptions.help],
    subcommands: commands.map(\.description),
    examples: [
      Example(
        command: "annotate farm plan in.mp4 -o out.mp4 --chunks 4 -d work",
        explanation: "four ranges, numbered from 0 to 3"
      ),
      Example(
        command: "annotate farm detect -d work --chunk 2",
        explanation: "for each range, on any computer"
      ),
      Example(
        command: "annotate farm link -d work",
        explanation: "after all ranges; then farm render for each range, and farm join"
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
