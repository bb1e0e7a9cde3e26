internal import AnnotateCommandLineKit
internal import AnnotateImports
internal import AnnotateJobs
internal import AnnotatePipeline
internal import AnnotateWording

/// Imports the tracks of another program.
struct ImportCommand: Subcommand {
  let description = CommandDescription(
    name: "import",
    summary: "writes a sidecar from the tracks of an annotation tool",
    discussion: """
      Reads boxes, track IDs and, if the format has them, points from TRACKS, and writes a sidecar of the \
      video for annotate render. If TRACKS is a corrected export, pass the exported sidecar as --faces: \
      faces then keep their eyes, mouths and angles, which move with their boxes.
      """,
    arguments: [ArgumentDefinition("TRACKS", summary: "the file to read")],
    groups: sections.groups + [CommonOptions.help],
    examples: [
      Example(
        command: "annotate import --format cvat annotations.xml --video in.mp4 -o in.faces.jsonl",
        explanation: "reads an export of CVAT in the format CVAT for video 1.1"
      ),
      Example(
        command:
          "annotate import --format cvat a.xml --video in.mp4 --faces old.jsonl -o new.jsonl",
        explanation: "takes corrected boxes from a.xml, eyes and mouths from old.jsonl"
      ),
    ]
  )

  /// The options for the tracks.
  private struct Tracks: OptionValues {
    let format: String
    let video: String
    let faces: String?
    let startFrame: Int?
    let label: String?

    static let options: [any DescribedOption] = [
      ImportCommand.format, ImportCommand.video, ImportCommand.faces, ImportCommand.startFrame,
      ImportCommand.label,
    ]

    init(_ given: GivenOptions<Self>) throws(UsageError) {
      format = try given.required(ImportCommand.format)
      video = try given.required(ImportCommand.video)
      faces = try given.value(ImportCommand.faces)
      startFrame = try given.value(ImportCommand.startFrame)
      label = try given.value(ImportCommand.label)
    }
  }

  private static let format = ValueOption<String>(
    "format",
    "NAME",
    as: .oneOf(ImportRegistry.all.map(\.name)),
    summary: "the format of TRACKS: "
      + ImportRegistry.all.map { "\($0.name) (\($0.summary))" }.joined(separator: "; "),
    isRequired: true
  )

  private static let video = ValueOption<String>(
    "video",
    "VIDEO",
    as: .any,
    summary: "the video to which the tracks belong",
    paths: .file(.read),
    isRequired: true
  )

  private static let faces = ValueOption<String>(
    "faces",
    "FACES.jsonl",
    as: .any,
    summary: "a sidecar of the video, for everything that TRACKS does not contain",
    paths: .file(.read)
  )

  private static let startFrame = ValueOption<Int>(
    "start-frame",
    "N",
    as: .frameNumber,
    summary: "the number of the first frame in TRACKS",
    default: "1 for \(oneBasedFormats.listed("and")), else 0"
  )

  private static let label = ValueOption<String>(
    "label",
    "NAME",
    as: .any,
    summary:
      "the label of faces in TRACKS; in files of the MOTChallenge also the number of a class",
    default: "face, or the only label"
  )

  private static let check = JobOptions.check.explained(
    "how much of the coded pictures to read for damage that decoders hide: some (default) reads a sample, and "
      + "everything after the first sign of damage"
  )

  private static var oneBasedFormats: [String] {
    ImportRegistry.all.filter { $0.firstFrame == 1 }.map(\.name)
  }

  private static let sections = [
    OptionSection("Tracks", Tracks.options + [JobOptions.frameRate]),
    OptionSection("Output", FileOptions.faces + [FileOptions.overwriteSidecar, check]),
    LimitOptions.section,
    MessageOptions.section,
  ]

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    let job = try Self.job(arguments)
    let display = JobDisplay(try MessageOptions(arguments))
    defer { display.finish() }
    let result = try await ImportPipeline(job, session: CommandSession.current).run(
      onWarning: { display.warn($0) },
      onProgress: { display.show($0) }
    )
    display.report(result)
    return 0
  }

  private static func job(_ arguments: ParsedArguments) throws -> ImportJob {
    let options = try Tracks(arguments)
    let detection = try JobArguments(arguments, sections).detection()
    var job = try ImportJob(
      tracks: arguments.positionals.first ?? "",
      format: options.format,
      video: options.video,
      output: nil
    )
    (job.firstFrame, job.label, job.known) = (options.startFrame, options.label, options.faces)
    job.video.frameRate = detection.input.frameRate
    job.video.damageSearch = detection.input.damageSearch
    (job.faces, job.overwrites) = (detection.faces, detection.overwrites)
    return job
  }
}
