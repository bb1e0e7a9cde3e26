internal import AnnotateCommandLineKit
internal import AnnotateFarm

/// Joins encoded ranges into videos.
struct FarmJoinCommand: Subcommand {
  let description = CommandDescription(
    name: "join",
    summary: "joins encoded ranges into the video, with all other streams of the input",
    discussion: """
      Sound, subtitles, chapters and everything else are taken over once, as a single run does, and the \
      sidecar is put beside the video.
      """,
    groups: [
      OptionGroup("Plan", [FarmOptions.workFolder] + FarmOptions.clips),
      AnnotateCommandLine.talk, CommonOptions.help,
    ],
    examples: [
      Example(command: "annotate farm join -d work", explanation: "all clips of the plan")
    ]
  )

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    try await FarmSteps(.join, arguments)?.run() ?? 0
  }
}
