internal import AnnotateCommandLineKit
internal import AnnotateImports
internal import AnnotateJobs
internal import AnnotatePipeline

/// Makes a sidecar of tracks that another program has written.
struct ImportCommand: Subcommand {
  let description = CommandDescription(
    name: "import",
    summary: "makes a sidecar of tracks that an annotation tool has written",
    discussion: """
      Reads boxes, numbers of faces and, where the format has them, points from TRACKS and writes the \
      sidecar of the video that they are of, for annotate render. With --faces, the sidecar that was \
      exported and then corrected, faces keep their eyes, mouths and angles: where a box has been \
      moved, these move with it.
      """,
    arguments: [ArgumentDefinition("TRACKS", summary: "the file to read")],
    groups: sections.groups + [CommonOptions.help],
    examples: [
      Example(
        command: "annotate import --format cvat annotations.xml --video in.mp4 -o in.faces.jsonl",
        explanation: "what CVAT has exported as CVAT for video 1.1"
      ),
      Example(
        command:
          "annotate import --format cvat a.xml --video in.mp4 --faces old.jsonl -o new.jsonl",
        explanation: "corrections of boxes; eyes and mouths are those of old.jsonl"
      ),
    ]
  )

  private static let format = ValueOption<String>(
    "format",
    "NAME",
    as: .oneOf(ImportRegistry.all.map(\.name)),
    summary: "what the file is: "
      + ImportRegistry.all.map { "\($0.name) (\($0.summary))" }.joined(separator: "; "),
    isRequired: true
  )

  private static let video = ValueOption<String>(
    "video",
    "VIDEO",
    as: .any,
    summary: "the video that the tracks are of",
    completion: .file,
    isRequired: true
  )

  private static let faces = ValueOption<String>(
    "faces",
    "FACES.jsonl",
    as: .any,
    summary: "a sidecar of the video, from which faces keep what the file does not say",
    completion: .file
  )

  private static let startFrame = ValueOption<Int>(
    "start-frame",
    "N",
    as: .frameNumber,
    summary: "the number that the first frame has in the file",
    default: "1 for mot, else 0"
  )

  private static let sections = [
    OptionSection("Tracks", [format, video, faces, startFrame, JobOptions.frameRate]),
    OptionSection("Output", FileOptions.faces + [FileOptions.overwriteSidecar]),
    TalkOptions.section,
  ]

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    let job = try Self.job(arguments)
    let display = JobDisplay(arguments)
    defer { display.finish() }
    let result = try await ImportPipeline(job).run(
      onWarning: { display.warn($0) },
      onProgress: { display.show($0) }
    )
    display.report(result)
    return 0
  }

  private static func job(_ arguments: ParsedArguments) throws(UsageError) -> ImportJob {
    let typed = JobArguments(arguments, sections)
    let detection = try typed.detection(sidecar: typed.sidecarPath())
    var job = ImportJob(
      tracks: arguments.positionals.first ?? "",
      format: try arguments.required(format),
      video: try arguments.required(video),
      output: nil
    )
    job.firstFrame = try arguments.value(startFrame)
    job.known = arguments.text(faces)
    job.video.frameRate = detection.input.frameRate
    (job.faces, job.overwrites) = (detection.faces, detection.overwrites)
    return job
  }
}
