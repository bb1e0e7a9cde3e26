internal import AnnotateCommandLineKit
internal import AnnotateExports
internal import AnnotateJSON
internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateWording

/// Exports tracks to editors and other programs.
struct ExportCommand: Subcommand {
  let description = CommandDescription(
    name: "export",
    summary: "exports the tracks of a sidecar to editors and other programs",
    discussion: """
      Reads FACES.jsonl, which may have been edited, and writes the faces in the format of another program. \
      No video is needed. Positions and frame numbers are converted to the units, origin and numbering of \
      that program. --list shows all formats.
      """,
    arguments: [
      ArgumentDefinition(
        "FACES.jsonl",
        summary: "the sidecar to read; several, or a folder of them, are done one by one",
        repeats: true
      )
    ],
    groups: [
      OptionGroup("Output", of: ExportOptions.written + List.options),
      OptionGroup("Tracks", of: ExportOptions.chosen),
      BatchOptions.sectionWithoutList.group, LimitOptions.section.group,
      MessageOptions.section.group, CommonOptions.help,
    ],
    examples: [
      Example(
        command: "annotate export in.faces.jsonl --format nuke -o faces.nk",
        explanation: "writes a Tracker4 node to open or paste in Nuke"
      ),
      Example(
        command:
          "annotate export in.faces.jsonl --format fusion --track 1 --reduce 0.5 -o a.setting",
        explanation: "exports one face to Fusion, with only the keyframes that are needed"
      ),
    ],
    notes: [
      HelpSection(
        title: "Frames",
        body: """
          Editors number frames at a constant rate. If the source has no constant rate, annotate warns, chooses \
          a rate that editors support and gives each number the frame that is on screen at its time. annotate conform \
          makes a video with these frames. Tables, subtitles and training data keep the source's frames and times.
          """
      )
    ]
  )

  /// The options for a list of the formats.
  private struct List: OptionValues {
    let isAsked: Bool
    let isJSON: Bool

    static let options: [any DescribedOption] = [list, json]

    init(_ given: GivenOptions<Self>) {
      (isAsked, isJSON) = (given.has(list), given.has(json))
    }
  }

  private static let list = FlagOption(
    "list",
    summary: "list the formats; no other arguments are needed",
    shortCircuits: true
  )

  private static let json = FlagOption(
    "json",
    summary: "with --list, print one JSON object, which also has the options of each format"
  )

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    let list = try List(arguments)
    guard !list.isAsked else {
      try StandardOutput.print(list.isJSON ? Self.formats.line : Self.table)
      return 0
    }
    let options = try ExportOptions(arguments)
    let export = try options.export(arguments)
    let display = JobDisplay(try MessageOptions(arguments))
    defer { display.finish() }
    let warn = { @Sendable (warning: AnnotateError) in display.warn(warning) }
    for file in export.exports {
      ExportedName(file.path).warning(of: file.exporter).map(warn)
    }
    let result =
      export.bundlesVideo
      ? try await FaceBundle(export, mattes: options.mattes)
        .run(onWarning: warn, onProgress: { display.show($0) })
      : try export.run(onWarning: warn)
    display.report(result)
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
