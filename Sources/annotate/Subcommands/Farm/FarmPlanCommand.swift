internal import AnnotateCommandLineKit
internal import AnnotateMediaTypes
internal import AnnotatePipeline

/// Divides the work on videos into ranges.
struct FarmPlanCommand: Subcommand {
  let description = CommandDescription(
    name: "plan",
    summary: "divides the work on videos into ranges",
    discussion: """
      Writes DIR/plan.json: the inputs and what they are told from others by, all options, the models, and \
      the ranges of frames. The other commands of the farm do what it says, each on any computer that sees \
      DIR, the inputs and the places of the outputs under the same paths. Planning the same again changes \
      nothing.
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
        summary: "divide each video into ranges of about N frames; they begin with multiples of "
          + "\(FrameRange.groupLength), near keyframes where there are some"
      ),
      OptionDefinition(
        "inputs",
        value: "PATH",
        summary: "many videos instead of INPUT: a folder, or a text file with a path a line",
        completion: .file
      ),
      OptionDefinition(
        "decode",
        summary: "decode the videos to count their frames, which takes time; it is done anyway "
          + "where their packets do not tell, or are damaged"
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
        summary: "the video that will be written, or with --inputs the folder for all of them",
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
