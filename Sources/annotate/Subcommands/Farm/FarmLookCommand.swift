internal import AnnotateCommandLineKit
internal import AnnotateFarm
internal import AnnotateMediaTypes
internal import AnnotatePipeline

/// Looks at a range of frames.
struct FarmLookCommand: Subcommand {
  let description = CommandDescription(
    name: "look",
    summary: "looks at a range of the frames of a video",
    discussion: """
      Writes what is to be seen in the frames, for annotate farm link. With --work-dir it does what the plan \
      there says, for one range, several or all; what is done already is left alone. Without, all ranges \
      of a video have to be looked at with the same options. Either way the version of annotate has to be \
      the same, and the kind of processor where every bit counts.
      """,
    arguments: [
      ArgumentDefinition(
        "INPUT",
        summary: "the video or numbered pictures to look at, where there is no plan",
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
        command: "annotate farm look -d work --chunk 3",
        explanation: "the fourth range of the plan"
      ),
      Example(
        command: "annotate farm look in.mp4 --range 240-479 -o 240.looks.jsonl",
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
        value: "LOOKS.jsonl",
        summary: "the looks file to write; needed without --work-dir",
        completion: .file
      ),
      OptionDefinition(
        "range",
        value: "A-B",
        summary: "the numbers of the first and last frame, from 0: A is a multiple of "
          + "\(FrameRange.groupLength), and so is the number after B; without B to the end; with a plan "
          + "all its ranges that begin there"
      ),
      AnnotateCommandLine.landmarks,
      OptionDefinition("overwrite", short: "y", summary: "replace the file where it exists"),
      OptionDefinition("strict", summary: "write nothing where the input is damaged"),
      AnnotateCommandLine.frameRate,
    ]
  )

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    if let steps = try FarmSteps(.look, arguments) { return try await steps.run() }
    let parser = ArgumentParser(AnnotateCommandLine.description)
    let job = try JobArguments(arguments: arguments, parser: parser).looks()
    let display = JobDisplay(arguments)
    defer { display.finish() }
    let result = try await LookPipeline(job).run(
      onWarning: { display.warn($0) },
      onProgress: { display.show($0) }
    )
    display.report(result)
    return 0
  }
}
