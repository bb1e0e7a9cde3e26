internal import AnnotateCommandLineKit
internal import AnnotateFarm

/// Joins encoded ranges into videos.
struct FarmJoinCommand: Subcommand {
  let description = CommandDescription(
    name: "join",
    summary: "joins encoded ranges into the video, with all other streams of the input",
    discussion: """
      Copies audio, subtitles, chapters and everything else as a single run does, and puts the sidecar \
      beside the video.
      """,
    groups: [
      OptionGroup(
        "Plan",
        of: [FarmOptions.workFolder, FarmOptions.clips, FarmOptions.clip, FarmOptions.root]
      ),
      LimitOptions.steps.group, MessageOptions.section.group, CommonOptions.help,
    ],
    examples: [
      Example(command: "annotate farm join -d work", explanation: "all clips of the plan")
    ]
  )

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    try await FarmSteps(.join, arguments)?.run() ?? 0
  }
}
