internal import AnnotateCommandLineKit
internal import AnnotateFarm
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
    groups: [
      plan, output, AnnotateCommandLine.faces, AnnotateCommandLine.tracking,
      AnnotateCommandLine.models,
      AnnotateCommandLine.talk, CommonOptions.help,
    ],
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

  private static let plan = OptionGroup("Plan", [FarmOptions.chosenFolder] + FarmOptions.ranges)

  private static let output = OptionGroup(
    "Output",
    [
      OptionDefinition(
        "output",
        short: "o",
        value: "FILE",
        summary:
          "the detections file to write, such as 0.detections.jsonl; required without --work-dir",
        completion: .file
      ),
      OptionDefinition(
        "range",
        value: "A-B",
        summary:
          "the first and the last frame, counted from 0: A and the number after B are multiples "
          + "of \(FrameRange.groupLength); without B, to the end; with a plan, all ranges whose first frame "
          + "is one of A to B"
      ),
      AnnotateCommandLine.landmarks,
      OptionDefinition("overwrite", short: "y", summary: "replace an existing file"),
      OptionDefinition("strict", summary: "write nothing if the input is damaged"),
      AnnotateCommandLine.frameRate,
    ]
  )

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    if let steps = try FarmSteps(.detect, arguments) { return try await steps.run() }
    let parser = ArgumentParser(AnnotateCommandLine.description)
    let job = try JobArguments(arguments: arguments, parser: parser).rangeDetection()
    let display = JobDisplay(arguments)
    defer { display.finish() }
    let result = try await RangeDetectionPipeline(job).run(
      onWarning: { display.warn($0) },
      onProgress: { display.show($0) }
    )
    display.report(result)
    return 0
  }
}
