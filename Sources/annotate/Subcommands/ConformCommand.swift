internal import AnnotateCommandLineKit
internal import AnnotateJobs
internal import AnnotateMediaTypes

/// Makes a video of a constant frame rate, with matching tracks.
struct ConformCommand: Subcommand {
  let description = CommandDescription(
    name: "conform",
    summary: "makes a video of a constant frame rate and the tracks that match it",
    discussion: """
      Phones and screen recorders space frames unevenly, and editing programs count frames at a constant rate. This \
      repeats frames and leaves others out, so that every time shows the frame that players show then, and writes a \
      sidecar for the result, which every export matches frame by frame. Audio and other streams stay as they are. \
      Nothing is stamped.
      """,
    arguments: [ArgumentDefinition("INPUT", summary: "the video to which the sidecar belongs")],
    groups: sections.groups + [CommonOptions.help],
    examples: [
      Example(
        command: "annotate conform in.mp4 --faces in.faces.jsonl -o out.mov",
        explanation: "writes out.mov and out.faces.jsonl, at the rate at which exports count frames"
      ),
      Example(
        command:
          "annotate conform in.mp4 --faces in.faces.jsonl -o out.mov --rate 29.97 --export mlt=out.mlt",
        explanation: "does that at 29.97 frames a second, with a project for Kdenlive"
      ),
    ]
  )

  /// What is conformed, and how.
  private struct Choices: OptionValues {
    let faces: String
    let rate: Rational?

    static let options: [any DescribedOption] = [ConformCommand.faces, ConformCommand.rate]

    init(_ given: GivenOptions<Self>) throws(UsageError) {
      faces = try given.required(ConformCommand.faces)
      rate = try given.value(ConformCommand.rate)
    }
  }

  private static let faces = ValueOption<String>(
    "faces",
    "FACES.jsonl",
    as: .any,
    summary: "the sidecar with the faces",
    paths: .file(.read),
    isRequired: true
  )

  private static let rate = ValueOption<Rational>(
    "rate",
    "R",
    as: .rate,
    summary: "frames per second: 25, 23.976, 30000/1001",
    default: "the rate of exports: that of the camera, or the usual rate nearest to the average"
  )

  private static let sections: [OptionSection] = [
    OptionSection(
      "Output",
      [
        faces, rate, FileOptions.video, FileOptions.open, JobOptions.container,
        JobOptions.sidecar, JobOptions.facesFolder, JobOptions.exports, JobOptions.embedding,
      ] + JobOptions.carriage
    ),
    .encoding,
    LimitOptions.section,
    MessageOptions.section,
  ]

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    let choices = try Choices(arguments)
    let typed = JobArguments(arguments, Self.sections)
    return try await typed.run(typed.conforming(choices.faces, at: choices.rate))
  }
}
