internal import AnnotateCommandLineKit
internal import AnnotateJobs

/// Stamps the faces that a sidecar lists.
struct RenderCommand: Subcommand {
  let description = CommandDescription(
    name: "render",
    summary: "stamps the faces of a sidecar without detecting any",
    discussion: """
      Stamps the faces that FACES.jsonl lists. annotate detect writes this file, and you may edit it: move or \
      remove faces, add some with "source": "edited", or change track IDs. With an unchanged sidecar and the \
      same options, the pictures are those of a job that detects the faces itself.
      """,
    arguments: [
      ArgumentDefinition(
        "INPUT",
        summary: "the video, picture or numbered sequence to which the sidecar belongs; several, "
          + "or a folder of them, are done one by one",
        repeats: true,
        substitute: BatchOptions.list.definition.long
      )
    ],
    groups: sections.groups + [CommonOptions.help],
    examples: [
      Example(
        command: "annotate render in.mp4 --faces in.faces.jsonl -o out.mp4 --style hearts",
        explanation: "stamps the faces that annotate detect found"
      ),
      Example(
        command: "annotate render in.mp4 --faces in.faces.jsonl -o out.mp4 --except 2",
        explanation: "stamps all faces except track 2"
      ),
    ]
  )

  /// The option for what is stamped.
  private struct Source: OptionValues {
    let faces: String

    static let options: [any DescribedOption] = [RenderCommand.faces]

    init(_ given: GivenOptions<Self>) throws(UsageError) {
      faces = try given.required(RenderCommand.faces)
    }
  }

  /// The option for the sidecar.
  static let faces = ValueOption<String>(
    "faces",
    "FACES.jsonl",
    as: .any,
    summary: "the sidecar with the faces; for several inputs, the folder of their sidecars",
    paths: .file(.read, forEachInput: true),
    isRequired: true
  )

  private static let sections: [OptionSection] = [
    OptionSection(
      "Output",
      [
        faces,
        FileOptions.video,
        FileOptions.open,
        JobOptions.container,
        JobOptions.sidecar.explained(
          "also write a sidecar for the output, with positions in its picture"
        ),
        JobOptions.facesFolder,
        JobOptions.exports,
        JobOptions.embedding,
      ] + JobOptions.carriage
    ),
    .excerpt,
    OptionSection("Stamps", JobOptions.stamps + [JobOptions.drawnRegion]),
    OptionSection("Covers", JobOptions.covers),
    .crops,
    .picture,
    .smartEncoding,
    .pictures,
    BatchOptions.section,
    LimitOptions.section,
    MessageOptions.section,
  ]

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    let typed = JobArguments(arguments, Self.sections)
    return try await typed.run(typed.rendering(Source(arguments).faces))
  }
}
