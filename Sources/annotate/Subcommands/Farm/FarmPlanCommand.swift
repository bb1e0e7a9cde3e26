internal import AnnotateCommandLineKit
internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotatePipeline

/// Divides the work on videos into ranges.
struct FarmPlanCommand: Subcommand {
  let description = CommandDescription(
    name: "plan",
    summary: "divides the work on videos into ranges",
    discussion: """
      Writes DIR/plan.json with the inputs and their digests, all options, the models and the ranges of \
      frames. The other farm commands follow the plan, on any computer that sees DIR, the inputs and the \
      folders of the outputs under the same paths. Planning the same work again changes nothing.
      """,
    arguments: [
      ArgumentDefinition(
        "INPUT",
        summary: "the video or numbered pictures to read, or a folder of videos",
        isOptional: true
      )
    ],
    groups: sections.groups + [CommonOptions.help],
    examples: [
      Example(
        command: "annotate farm plan in.mp4 -o out.mp4 --style hearts --chunks 16 -d work",
        explanation: "one video in sixteen ranges"
      ),
      Example(
        command: "annotate farm plan clips -o stamped --chunk-frames 2000 -d work",
        explanation: "all videos of a folder"
      ),
      Example(
        command:
          "annotate farm plan clips -o stamped --chunk-frames 2000 -d work --estimate",
        explanation: "and what it will cost"
      ),
      Example(
        command: "annotate farm plan --inputs urls.txt -o s3://bucket/stamped --chunk-frames 2000 "
          + "-d work --fetch-command 'aws s3 cp {input} {path}' "
          + "--store-command 'aws s3 cp {path} {output}'",
        explanation: "inputs and outputs in an object store"
      ),
    ]
  )

  private static let sections: [OptionSection] = [
    OptionSection("Plan", PlanOptions.division),
    OptionSection(
      "Output",
      [
        PlanOptions.output, JobOptions.container,
        JobOptions.sidecar.explained("the path of the sidecar"),
        JobOptions.noSidecar,
        JobOptions.facesFolder, JobOptions.landmarks,
      ] + JobOptions.carriage + [JobOptions.frameRate]
    ),
    .stamps,
    .covers,
    .faces,
    .tracking,
    .models,
    .picture,
    .smartEncoding,
    FarmOptions.messages,
  ]

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    try await FarmPlanning(JobArguments(arguments, Self.sections), PlanOptions(arguments)).run()
  }
}
