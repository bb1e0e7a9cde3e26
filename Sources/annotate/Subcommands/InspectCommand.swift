internal import AnnotateCommandLineKit
internal import AnnotateJSON
internal import AnnotateMedia
internal import AnnotateMediaTypes
internal import AnnotateSidecar

/// Shows what is in a file.
struct InspectCommand: Subcommand {
  let description = CommandDescription(
    name: "inspect",
    summary: "shows what is in a video, a still or a sidecar",
    discussion: """
      Of a video or still: its streams, how its picture is stored and shown, timing as reading all \
      packets shows it, colour, metadata, chapters and attachments; of a still also EXIF, XMP and what \
      else its file says. Of a sidecar: what it was made \
      from, how many frames and faces it has, its tracks, what happens to the faces, and whether it is whole.
      """,
    arguments: [
      ArgumentDefinition(
        "FILE",
        summary: "a video or still in any format that FFmpeg reads, numbered stills, or a sidecar"
      )
    ],
    groups: [
      OptionGroup("Options", of: [CommonOptions.json, plot, overwrite, schema]),
      CommonOptions.help,
    ],
    examples: [
      Example(
        command: "annotate inspect in.mov",
        explanation: "all there is to know about a video"
      ),
      Example(
        command: "annotate inspect out.faces.jsonl",
        explanation: "whether a sidecar is whole, and who is to be seen when"
      ),
      Example(
        command: "annotate inspect out.faces.jsonl --plot faces.png",
        explanation: "the same as a picture"
      ),
    ],
    notes: [
      HelpSection(
        title: "The JSON object",
        body: """
          Of a video it has the keys file, container, duration, damagedPackets, mainVideo, timecode, \
          metadata, chapters and streams; of a still also format, exif, xmp, iptc, iccProfile, density and \
          comments; of a sidecar file, sidecar, source, stream, options, frames, \
          faces, tracks, events and damagedPackets. Times are in seconds, with ticks of the stream's timeBase \
          beside them. What is not known is absent. Keys are added, never renamed.
          """
      )
    ]
  )

  private static let plot = ValueOption<String>(
    "plot",
    "FILE",
    as: PlotFile.name,
    summary:
      "also draw a sidecar's tracks over the time, as .svg or .png: confidence, open "
      + "eyes, smiles, and what happens",
    completion: .file
  )

  private static let overwrite = FlagOption(
    "overwrite",
    short: "y",
    summary: "replace the file of --plot where it exists"
  )

  private static let schema = FlagOption(
    "schema",
    summary: "print the JSON Schema (2020-12) of the lines of sidecars; no FILE is needed",
    shortCircuits: true
  )

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    let path = arguments.positionals.first ?? ""
    let plot = try arguments.value(Self.plot).map { plot in
      try PlotFile(plot, overwrites: arguments.has(Self.overwrite))
    }
    let page = try page(of: path, plot)
    print(arguments.has(CommonOptions.json) ? page.json.line : page.text)
    return 0
  }

  private func page(of path: String, _ plot: PlotFile?) throws -> InspectionPage {
    guard SidecarInspection.looksLikeOne(path) else {
      guard plot == nil else {
        throw AnnotateError(.usage, "cannot plot", subject: path, why: "it is no sidecar")
      }
      return try MediaInspection.page(of: path)
    }
    let sidecar = try SidecarInspection(of: path)
    try plot?.write(sidecar.clip, sidecar.header)
    return sidecar.page
  }
}
