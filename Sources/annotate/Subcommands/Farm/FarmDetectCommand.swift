internal import AnnotateCommandLineKit
internal import AnnotateFarm
internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotatePipeline

/// Finds the faces in ranges of frames.
struct FarmDetectCommand: Subcommand {
  let description = CommandDescription(
    name: "detect",
    summary: "finds the faces in ranges of the frames of a video",
    discussion: """
      Writes a detections file for annotate farm link. With --work-dir it does one, several or all ranges \
      of the plan in that folder, and keeps complete results. Without a plan, use the same options for all \
      ranges of a video. Either way use the same version of annotate everywhere, and the same kind of \
      processor if every bit matters.
      """,
    arguments: [
      ArgumentDefinition(
        "INPUT",
        summary: "without a plan, the video or numbered pictures to read",
        isOptional: true
      )
    ],
    groups: sections.groups + [CommonOptions.help],
    examples: [
      Example(
        command: "annotate farm detect -d work --chunk 3",
        explanation: "the fourth range of the plan"
      ),
      Example(
        command: "annotate farm detect in.mp4 --range 240-479 -o 240.detections.jsonl",
        explanation: "the second 240 frames"
      ),
    ]
  )

  private static let output = ValueOption<String>(
    FileOptions.outputName,
    short: "o",
    "FILE",
    as: .any,
    summary:
      "the detections file to write, such as 0.detections.jsonl; required without --work-dir",
    paths: .file(.written)
  )

  /// The option for the file without a plan.
  private struct Output: OptionValues {
    let path: String?

    static let options: [any DescribedOption] = [output]

    init(_ given: GivenOptions<Self>) throws(UsageError) { path = try given.value(output) }
  }

  private static let sections: [OptionSection] = [
    OptionSection(
      "Plan",
      [
        FarmOptions.chosenFolder, FarmOptions.ranges, FarmOptions.clip, FarmOptions.wholeClips,
        FarmOptions.root,
      ]
    ),
    OptionSection(
      "Output",
      [
        output,
        FarmOptions.detectedFrames,
        JobOptions.landmarks,
        JobOptions.overwrite.explained("replace an existing file"),
        JobOptions.check,
        JobOptions.strict.explained("write nothing if the input is damaged"),
        JobOptions.frameRate,
      ]
    ),
    .faces,
    .tracking,
    .models,
    LimitOptions.steps,
    MessageOptions.section,
  ]

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    if let steps = try FarmSteps(.detect, arguments) { return try await steps.run() }
    let job = try Self.job(arguments)
    let display = JobDisplay(try MessageOptions(arguments))
    defer { display.finish() }
    let result = try await RangeDetectionPipeline(job, session: CommandSession.current).run(
      onWarning: { display.warn($0) },
      onProgress: { display.show($0) }
    )
    display.report(result)
    return 0
  }

  private static func job(_ arguments: ParsedArguments) throws(UsageError) -> RangeDetectionJob {
    if arguments.positionals.isEmpty {
      throw arguments.usageError("missing argument INPUT (or '--work-dir')")
    }
    guard let frames = try StepOptions(arguments).frames else {
      throw arguments.missing(FarmOptions.detectedFrames)
    }
    guard let path = try Output(arguments).path else { throw arguments.missing(output) }
    let detection = try JobArguments(arguments, sections).detection(sidecar: nil)
    return RangeDetectionJob(detection, frames: frames, output: path)
  }
}
