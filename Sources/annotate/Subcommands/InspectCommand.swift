internal import AnnotateCommandLineKit
internal import AnnotateFiles
internal import AnnotateInspection
internal import AnnotateJSON
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateSidecar

/// Shows the contents of a file.
struct InspectCommand: Subcommand {
  let description = CommandDescription(
    name: "inspect",
    summary: "shows the contents of a video, a picture or a sidecar",
    discussion: """
      For a video or picture: streams, stored and displayed geometry, the timing of all packets, colour, \
      metadata, chapters, attachments, and what the file holds that annotate cannot interpret; for a picture also EXIF, XMP and other metadata. For a sidecar: \
      its source, the numbers of frames and faces, tracks, events, and whether it is complete.
      """,
    arguments: [
      ArgumentDefinition(
        "FILE",
        summary: "a video or picture that FFmpeg reads, a numbered sequence or a sidecar"
      )
    ],
    groups: [
      OptionGroup("Options", of: Options.options + [schema]),
      LimitOptions.section.group,
      CommonOptions.help,
    ],
    examples: [
      Example(
        command: "annotate inspect in.mov",
        explanation: "shows everything about a video"
      ),
      Example(
        command: "annotate inspect out.faces.jsonl",
        explanation: "shows whether a sidecar is complete, and when each face is visible"
      ),
      Example(
        command: "annotate inspect out.faces.jsonl --plot faces.png",
        explanation: "also plots the tracks"
      ),
    ],
    notes: [
      HelpSection(
        title: "The JSON object",
        body: """
          For a video it has the keys file, container, duration, damagedPackets, mainVideo, timecode, metadata, \
          otherContents, chapters and streams; for a picture also format, exif, xmp, iptc, iccProfile, density and comments; \
          for a sidecar the keys file, sidecar, source, stream, options, frames, faces, tracks, events and \
          damagedPackets. Times are in seconds and in ticks of the stream's timeBase. Unknown values are \
          absent. New versions may add keys, but never rename them.
          """
      )
    ]
  )

  private struct Options: OptionValues {
    let isJSON: Bool
    let plot: String?
    let overwrites: Bool

    static let options: [any DescribedOption] = [
      CommonOptions.json, InspectCommand.plot, InspectCommand.overwrite,
    ]

    init(_ given: GivenOptions<Self>) throws(UsageError) {
      isJSON = given.has(CommonOptions.json)
      plot = try given.value(InspectCommand.plot)
      overwrites = given.has(InspectCommand.overwrite)
    }
  }

  private static let plot = ValueOption<String>(
    "plot",
    "FILE",
    as: PlotFile.name,
    summary:
      "also plot a sidecar's tracks over time, as .svg or .png: confidence, eye "
      + "openness, smiles and events",
    paths: .file(.written)
  )

  private static let overwrite = FlagOption(
    "overwrite",
    short: "y",
    summary: "replace the file of --plot if it exists"
  )

  private static let schema = FlagOption(
    "schema",
    summary: "print the JSON Schema (2020-12) of a sidecar's lines; FILE is not needed",
    shortCircuits: true
  )

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    let path = arguments.positionals.first ?? ""
    let options = try Options(arguments)
    let written = options.plot.map { [WrittenPath.file($0)] } ?? []
    try WrittenPath.check(written, reading: [path], overwrites: options.overwrites)
    try CommandSession.current.declare(written, reading: [path])
    let plot = try options.plot.map { try PlotFile($0, overwrites: options.overwrites) }
    let page = try page(of: path, plot)
    try StandardOutput.print(options.isJSON ? page.json.line : page.text)
    return 0
  }

  private func page(of path: String, _ plot: PlotFile?) throws -> InspectionPage {
    guard SidecarInspection.beginsLikeSidecar(path) else {
      guard plot == nil else {
        throw AnnotateError(.usage, "cannot plot", subject: path, why: "it is not a sidecar")
      }
      return try MediaInspection.page(of: path, limits: CommandSession.current.limits)
    }
    let sidecar = try SidecarInspection(of: path)
    try plot?.write(sidecar.clip, sidecar.header)
    return sidecar.page
  }
}
