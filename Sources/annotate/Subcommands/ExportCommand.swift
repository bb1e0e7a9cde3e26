internal import AnnotateCommandLineKit
internal import AnnotateExports
internal import AnnotateJSON
internal import AnnotatePipeline

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
    of: [
      ExportArguments.format, ExportArguments.output, ExportArguments.overwrite, list, json,
    ]
  )

  private static let list = FlagOption(
    "list",
    summary: "list the formats and the options that each has; nothing else is needed",
    shortCircuits: true
  )

  private static let json = FlagOption(
    "json",
    summary: "with --list, print one JSON object for programs"
  )

  private static let tracks = OptionGroup(
    "Tracks",
    of: [
      ExportArguments.tracks, ExportArguments.points, ExportArguments.startFrame,
      ExportArguments.reduce,
    ]
  )

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    guard !arguments.has(Self.list) else {
      print(arguments.has(Self.json) ? Self.formats.line : Self.table)
      return 0
    }
    let export = try ExportArguments.export(arguments)
    try export.run { Report.print($0, .warning) }
    return 0
  }

  private static var table: String {
    let rows = ExportRegistry.all.map { exporter in
      [exporter.name, exporter.fileExtension.map { ".\($0)" } ?? "folder", exporter.summary]
    }
    return TextTable(rows).lines.joined(separator: "\n")
  }

  private static var formats: JSONValue {
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
