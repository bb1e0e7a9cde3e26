internal import AnnotateCommandLineKit
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
        summary: "the video or numbered pictures to read",
        isOptional: true
      )
    ],
    groups: [
      plan, output, stamps, AnnotateCommandLine.covers, AnnotateCommandLine.faces,
      AnnotateCommandLine.tracking, AnnotateCommandLine.models, AnnotateCommandLine.picture,
      AnnotateCommandLine.encoding, talk, CommonOptions.help,
    ],
    examples: [
      Example(
        command: "annotate farm plan in.mp4 -o out.mp4 --style hearts --chunks 16 -d work",
        explanation: "one video in sixteen ranges"
      ),
      Example(
        command: "annotate farm plan --inputs clips -o stamped --chunk-frames 2000 -d work",
        explanation: "all videos of a folder"
      ),
    ]
  )

  private static let plan = OptionGroup(
    "Plan",
    [
      FarmOptions.workFolder,
      OptionDefinition(
        "chunks",
        value: "N",
        summary: "divide each video into N ranges of about the same length"
      ),
      OptionDefinition(
        "chunk-frames",
        value: "N",
        summary: "divide each video into ranges of about N frames, which start at multiples of "
          + "\(FrameRange.groupLength), near keyframes if possible"
      ),
      OptionDefinition(
        "inputs",
        value: "PATH",
        summary: "many videos instead of INPUT: a folder, or a text file with one path per line",
        completion: .file
      ),
      OptionDefinition(
        "decode",
        summary: "decode the videos to count their frames, which takes time; done anyway if their "
          + "packets do not suffice or are damaged"
      ),
    ]
  )

  private static let output = OptionGroup(
    "Output",
    [
      OptionDefinition(
        "output",
        short: "o",
        value: "PATH",
        summary: "the video to write, or with --inputs the folder for all videos",
        completion: .file,
        isRequired: true
      ),
      AnnotateCommandLine.videoFile[1],
      AnnotateCommandLine.sidecarPlace,
      AnnotateCommandLine.noSidecar,
      AnnotateCommandLine.facesFolder,
      AnnotateCommandLine.landmarks,
    ] + AnnotateCommandLine.carriage
      + [AnnotateCommandLine.frameRate]
  )

  private static let stamps = AnnotateCommandLine.stamps

  private static let talk = OptionGroup(
    "Talk",
    [
      OptionDefinition("quiet", short: "q", summary: "print nothing but errors"),
      AnnotateCommandLine.logFormat,
    ]
  )

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    let parser = ArgumentParser(AnnotateCommandLine.description)
    return try FarmPlanning(JobArguments(arguments: arguments, parser: parser)).run()
  }
}
