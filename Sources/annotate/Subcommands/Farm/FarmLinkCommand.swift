internal import AnnotateCommandLineKit
internal import AnnotateFarm
internal import AnnotateJobs
internal import AnnotateMediaTypes

/// Makes a sidecar from the detections in all ranges of a video.
struct FarmLinkCommand: Subcommand {
  let description = CommandDescription(
    name: "link",
    summary: "makes one sidecar from the detections in all ranges of a video",
    discussion: """
      Tracks the faces through all frames and writes the sidecar that annotate detect would have written. \
      The video is not needed. With --work-dir the sidecar stays in that folder until annotate farm join \
      moves it to its final path.
      """,
    arguments: [
      ArgumentDefinition(
        "DETECTIONS",
        summary:
          "without a plan, the detections files of annotate farm detect, in the order of their "
          + "ranges",
        isOptional: true,
        repeats: true
      )
    ],
    groups: sections.groups + [CommonOptions.help],
    examples: [
      Example(
        command: "annotate farm link 0.detections.jsonl 240.detections.jsonl -o in.faces.jsonl",
        explanation: "of two ranges"
      )
    ]
  )

  private static let sections = [
    OptionSection(
      "Plan",
      [FarmOptions.chosenFolder, FarmOptions.clips, FarmOptions.clip, FarmOptions.root]
    ),
    OptionSection("Output", FileOptions.faces + [FileOptions.overwriteSidecar]),
    LimitOptions.steps,
    MessageOptions.section,
  ]

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    if let steps = try FarmSteps(.link, arguments) { return try await steps.run() }
    let job = try Self.job(arguments)
    let display = JobDisplay(try MessageOptions(arguments))
    defer { display.finish() }
    display.report(
      try await LinkPipeline(job, session: CommandSession.current).run { display.warn($0) }
    )
    return 0
  }

  private static func job(_ arguments: ParsedArguments) throws(UsageError) -> LinkJob {
    if arguments.positionals.isEmpty {
      throw arguments.usageError("missing argument DETECTIONS (or '--work-dir')")
    }
    let detection = try JobArguments(arguments, sections).detection()
    var job = LinkJob(inputs: arguments.positionals, output: nil)
    (job.faces, job.overwrites) = (detection.faces, detection.overwrites)
    return job
  }
}
