internal import AnnotateCommandLineKit
internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotatePipeline

/// Detects faces and writes no video.
struct DetectCommand: Subcommand {
  let description = CommandDescription(
    name: "detect",
    summary: "finds faces and writes the sidecar only",
    discussion: """
      Detects and tracks the faces of INPUT exactly as a job that stamps them, and writes the same sidecar, \
      but no video.
      """,
    arguments: [
      ArgumentDefinition(
        "INPUT",
        summary: "the video, picture or numbered sequence to read; several, or a folder of them, "
          + "are done one by one",
        repeats: true,
        substitute: BatchOptions.list.definition.long
      )
    ],
    groups: sections.groups + [CommonOptions.help],
    examples: [
      Example(
        command: "annotate detect in.mp4 -o in.faces.jsonl",
        explanation: "writes the faces of every frame"
      ),
      Example(
        command: "annotate detect in.mp4 --faces-dir faces",
        explanation:
          "writes one file for each frame: faces/000000.json, faces/000001.json and so on"
      ),
      Example(
        command: "annotate detect in.mp4 -o - | jq .faces",
        explanation: "sends the lines of the sidecar to another program while the video is read"
      ),
    ]
  )

  private static let sections: [OptionSection] = [
    OptionSection(
      "Output",
      FileOptions.faces + [
        JobOptions.landmarks,
        FileOptions.overwriteSidecar,
        JobOptions.check,
        FileOptions.strictDetection,
        JobOptions.frameRate,
      ] + JobOptions.inputFormat + JobOptions.network
    ),
    .excerpt,
    .faces,
    .tracking,
    .models,
    BatchOptions.section,
    LimitOptions.section,
    MessageOptions.section,
  ]

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    let job = try JobArguments(arguments, Self.sections).detection()
    let display = JobDisplay(try MessageOptions(arguments))
    defer { display.finish() }
    job.sidecarPath.flatMap { ExportedName($0).warningOfLines }.map(display.warn)
    let pipeline = DetectionPipeline(
      job,
      stop: try job.input.stopAtSignal(),
      session: CommandSession.current
    )
    let result = try await pipeline.run(
      onWarning: { display.warn($0) },
      onProgress: { display.show($0) }
    )
    display.report(result)
    return 0
  }
}
