internal import AnnotateCommandLineKit
internal import AnnotateExports
internal import AnnotateFiles
internal import AnnotateJSON
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateSidecar

/// Writes tracks for editors.
struct ExportCommand: Subcommand {
  let description = CommandDescription(
    name: "export",
    summary: "writes tracks for editors and other programs from a sidecar",
    discussion: """
      Reads FACES.jsonl, which may have been edited, and writes the faces in a format that another \
      program opens. No video is needed. Positions are converted to the pixels, the origin and the \
      frame numbers of that program; --list says which formats there are.
      """,
    arguments: [ArgumentDefinition("FACES.jsonl", summary: "the sidecar to read")],
    groups: [output, tracks, CommonOptions.help],
    examples: [
      Example(
        command: "annotate export in.faces.jsonl --format nuke -o faces.nk",
        explanation: "a Tracker4 node to open or paste in Nuke"
      ),
      Example(
        command:
          "annotate export in.faces.jsonl --format fusion --track 1 --reduce 0.5 -o a.setting",
        explanation: "the first face for Fusion, with keyframes where straight lines do not do"
      ),
    ],
    notes: [
      HelpSection(
        title: "Frames",
        body: """
          Formats for editors count frames evenly. Where the source has no constant rate, a warning says \
          so, and each number stands for the frame that is nearest in time at a rate that editors have. \
          Tables, subtitles and training data keep the source's frames and times.
          """
      )
    ]
  )

  private static let output = OptionGroup(
    "Output",
    [
      OptionDefinition(
        "format",
        value: "NAME",
        summary: "what to write",
        choices: ExportRegistry.all.map(\.name),
        isRequired: true
      ),
      OptionDefinition(
        "output",
        short: "o",
        value: "FILE",
        summary: "the file to write, a folder for yolo; - is standard output",
        completion: .file,
        isRequired: true
      ),
      OptionDefinition("overwrite", short: "y", summary: "replace the file where it exists"),
      OptionDefinition(
        "list",
        summary: "list the formats and the options that each has; nothing else is needed",
        shortCircuits: true
      ),
      OptionDefinition("json", summary: "with --list, print one JSON object for programs"),
    ]
  )

  private static let tracks = OptionGroup(
    "Tracks",
    [
      OptionDefinition(
        "track",
        value: "IDS",
        summary: "export these faces only, by their numbers: 1,3-5",
        defaultText: "all",
        repeats: true
      ),
      OptionDefinition(
        "points",
        value: "NAMES",
        summary: "the points of each face, with commas: "
          + FacePoint.allCases.map(\.rawValue).joined(separator: ", "),
        defaultText: "what suits the format"
      ),
      OptionDefinition(
        "start-frame",
        value: "N",
        summary: "the number of the first frame",
        defaultText: "1001 for nuke, 1 for blender and mot, else 0"
      ),
      OptionDefinition(
        "reduce",
        value: "PX",
        summary: "leave out keyframes where straight lines stay within PX pixels",
        defaultText: "keep all"
      ),
    ]
  )

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    guard arguments.shortCircuit != "list" else {
      print(arguments.flag("json") ? Self.list.line : Self.table)
      return 0
    }
    let parser = ArgumentParser(AnnotateCommandLine.description)
    let export = try JobArguments(arguments: arguments, parser: parser).export()
    let transaction = FileTransaction()
    let destination = try ExportDestination(
      export.output,
      of: export.exporter,
      overwrites: export.overwrites,
      in: transaction
    )
    let clip = try ExportedClip(
      reading: SidecarReader.open(export.input),
      of: export.input,
      tracks: export.tracks
    )
    if let warning = clip.warning(for: export.exporter, of: export.input) {
      Report.print(warning, .warning)
    }
    try destination.write(try export.exporter.export(clip, export.choices))
    try transaction.commit()
    return 0
  }

  private static var table: String {
    let rows = ExportRegistry.all.map { exporter in
      [exporter.name, exporter.fileExtension.map { ".\($0)" } ?? "folder", exporter.summary]
    }
    return TextTable(rows).lines.joined(separator: "\n")
  }

  private static var list: JSONValue {
    .object([
      "formats": .array(
        ExportRegistry.all.map { exporter in
          .object([
            "name": .string(exporter.name),
            "extension": exporter.fileExtension.map { .string($0) },
            "summary": .string(exporter.summary),
            "options": .array(exporter.options.map(\.rawValue).sorted().map { .string($0) }),
            "countsFrames": .bool(exporter.countsFrames),
          ])
        }
      )
    ])
  }
}
