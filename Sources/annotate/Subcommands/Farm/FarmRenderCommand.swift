internal import AnnotateCommandLineKit
internal import AnnotateFarm

/// Stamps and encodes ranges of frames.
struct FarmRenderCommand: Subcommand {
  let description = CommandDescription(
    name: "render",
    summary: "stamps and encodes ranges of frames",
    discussion: """
      Stamps the frames of one, several or all ranges of the plan as a single run does: fades, held covers \
      and covered pictures continue from the frames before. Complete results are kept.
      """,
    groups: [
      OptionGroup(
        "Plan",
        of: [
          FarmOptions.workFolder, FarmOptions.ranges, FarmOptions.clip, FarmOptions.root,
          FarmOptions.renderedFrames,
        ]
      ),
      LimitOptions.steps.group, MessageOptions.section.group, CommonOptions.help,
    ],
    examples: [
      Example(
        command: "annotate farm render -d work --chunk 3",
        explanation: "the fourth range of the plan"
      )
    ]
  )

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    try await FarmSteps(.render, arguments)?.run() ?? 0
  }
}
