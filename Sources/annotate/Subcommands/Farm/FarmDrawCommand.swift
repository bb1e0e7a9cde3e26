internal import AnnotateCommandLineKit
internal import AnnotateFarm

/// Stamps and encodes ranges of frames.
struct FarmDrawCommand: Subcommand {
  let description = CommandDescription(
    name: "draw",
    summary: "stamps and encodes ranges of frames",
    discussion: """
      Draws on the frames of one range of the plan, several or all, as a single run does: fades, held \
      covers and covered pictures go on from the frames before. What is done already is left alone.
      """,
    groups: [
      OptionGroup(
        "Plan",
        [FarmOptions.workFolder] + FarmOptions.ranges + [
          OptionDefinition(
            "range",
            value: "A-B",
            summary: "all ranges of the plan that begin with frames A to B"
          )
        ]
      ),
      AnnotateCommandLine.talk, CommonOptions.help,
    ],
    examples: [
      Example(
        command: "annotate farm draw -d work --chunk 3",
        explanation: "the fourth range of the plan"
      )
    ]
  )

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    try await FarmSteps(.draw, arguments)?.run() ?? 0
  }
}
