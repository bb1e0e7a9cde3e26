internal import AnnotateCommandLineKit
internal import AnnotateJobs

/// Stamps the faces that a sidecar lists.
struct RenderCommand: Subcommand {
  let description = CommandDescription(
    name: "render",
    summary: "stamps the faces of a sidecar, without looking for any",
    discussion: """
      Draws what FACES.jsonl says, which detect wrote and which may have been changed: faces moved, taken \
      out, put in with "source": "edited", or given other numbers. With the same sidecar and options the \
      pictures are those of a job that looks for the faces itself.
      """,
    arguments: [
      ArgumentDefinition(
        "INPUT",
        summary: "the video, picture or numbered pictures that the sidecar is of"
      )
    ],
    groups: sections.groups + [CommonOptions.help],
    examples: [
      Example(
        command: "annotate render in.mp4 --faces in.faces.jsonl -o out.mp4 --style hearts",
        explanation: "stamps the faces that annotate detect has found"
      ),
      Example(
        command: "annotate render in.mp4 --faces in.faces.jsonl -o out.mp4 --except 2",
        explanation: "leaves out the face with number 2"
      ),
    ]
  )

  private static let faces = ValueOption<String>(
    "faces",
    "FACES.jsonl",
    as: .any,
    summary: "the sidecar with the faces",
    completion: .file,
    isRequired: true
  )

  private static let sections = [
    OptionSection(
      "Output",
      [
        faces,
        FileOptions.video,
        JobOptions.container,
        JobOptions.sidecar.explained(
          "also write the sidecar anew, with its place in the output's picture"
        ),
        JobOptions.facesFolder,
        JobOptions.exports,
        JobOptions.embedding,
      ] + JobOptions.carriage
    ),
    OptionSection("Stamps", JobOptions.stamps + [JobOptions.drawnRegion]),
    OptionSection("Covers", JobOptions.covers),
    OptionSection("Crops", JobOptions.crops),
    OptionSection("Picture", JobOptions.picture),
    OptionSection("Encoding", JobOptions.encoding),
    OptionSection("Pictures", [JobOptions.frameRate] + JobOptions.pictures),
    TalkOptions.section,
  ]

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    let typed = JobArguments(arguments, Self.sections)
    return try await typed.run(typed.rendering(arguments.required(Self.faces)))
  }
}
