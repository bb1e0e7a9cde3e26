internal import AnnotateCommandLineKit
internal import AnnotateExports
internal import AnnotateJobs
internal import AnnotatePipeline
internal import AnnotateWording

/// The options of `annotate export`, and the export that they request.
struct ExportOptions: OptionValues {
  /// What writes the formats that are asked for, each once.
  let exporters: [any FaceExporter]
  /// The path of the file, or of the folder for several formats.
  private let output: String
  /// Whether a copy of the video goes into the folder.
  private let bundles: Bool
  /// Which mattes go into the folder; nil for none.
  let mattes: FaceBundle.Mattes?
  /// Whether existing files are replaced.
  private let overwrites: Bool
  /// The faces that are exported; empty for all.
  private let tracks: [FaceChoice]
  /// What happens to faces that were left out.
  private let hidden: HiddenFaces
  /// The choices of the formats.
  private let choices: ExportChoices

  static let options = written + chosen

  /// The options for what is written.
  static let written: [any DescribedOption] = [format, output, bundle, mattes, overwrite]

  /// The options for which faces are written, and how.
  static let chosen: [any DescribedOption] = [
    tracks, hidden, points, startFrame, reduce, mediaRoot, suspects,
  ]

  private static let format = ValueOption<String>(
    "format",
    "NAMES",
    as: .any,
    summary: "the format to write, or several, separated by commas: "
      + ExportRegistry.all.map(\.name).joined(separator: ", "),
    completion: .list(ExportRegistry.all.map(\.name)),
    isRequired: true
  )

  private static let output = ValueOption<String>(
    FileOptions.outputName,
    short: "o",
    "FILE",
    as: .any,
    summary:
      "the file to write, or the folder for several formats, yolo and live-link; - is standard "
      + "output",
    paths: .file(.written, forEachInput: true),
    isRequired: true
  )

  private static let bundle = FlagOption(
    "bundle",
    summary:
      "write into a folder, with a copy of the video, which all formats then name without its "
      + "folder, so that the folder can be moved"
  )

  private static let mattes = ValueOption<FaceBundle.Mattes>(
    "mattes",
    "WHOSE",
    as: .choice,
    summary:
      "with --bundle, write mattes as well, which are white where a face is: one video with all faces, or "
      + "one for each person",
    default: "none"
  )

  private static let overwrite = FlagOption(
    "overwrite",
    short: "y",
    summary: "replace the file if it exists",
    decidesResult: false
  )

  private static let tracks = ValueOption<FaceChoice>(
    "track",
    "IDS",
    as: .faces,
    summary:
      "export only the faces with these track IDs, such as 1,3-5, or of these people, such as "
      + "person:2, or with these names",
    default: "all",
    repeats: true,
    completion: .asked("faces", isList: true)
  )

  private static let hidden = ValueOption<HiddenFaces>(
    "hidden",
    "HOW",
    as: .choice,
    summary: "what happens to faces that were left out in the review",
    default: "leave-out, except those that --track names"
  )

  private static let points = ValueOption<String>(
    "points",
    "NAMES",
    as: .any,
    summary: "the points of each face, separated by commas: "
      + FacePoint.allCases.map(\.rawValue).joined(separator: ", "),
    default: "depends on the format",
    completion: .list(FacePoint.allCases.map(\.rawValue))
  )

  private static let startFrame = ValueOption<Int>(
    "start-frame",
    "N",
    as: .frameNumber,
    summary: "the number of the first frame",
    default: "1001 for nuke, 1 for blender, usd and mot, else 0"
  )

  private static let reduce = ValueOption<Double>(
    "reduce",
    "PX",
    as: .number("pixels from 0 to 1000") { (0...1000).contains($0) },
    summary: "leave out keyframes that interpolation reproduces within PX pixels",
    default: "keep all"
  )

  private static let mediaRoot = ValueOption<String>(
    "media-root",
    "FOLDER",
    as: .any,
    summary:
      "the folder of the video on the computer that opens the file, for fcpxml, fcp7, otio, mlt, "
      + "blender and after-effects-rig",
    default: "the sidecar's folder if the video is there"
  )

  private static let suspects = ValueOption<String>(
    ReviewOptions.suspectsName,
    "FACES",
    as: .any,
    summary:
      "for csv-doubts: faces that annotate detect finds in the same video with a lower --confidence, "
      + "to list those that the sidecar does not have",
    paths: .file(.read)
  )

  init(_ given: GivenOptions<Self>) throws(UsageError) {
    exporters = try Self.exporters(given)
    output = try given.required(Self.output)
    bundles = given.has(Self.bundle)
    mattes = try given.value(Self.mattes)
    guard bundles || mattes == nil else {
      throw given.usageError(
        "'--mattes' needs '--bundle', which makes their folder",
        option: Self.mattes
      )
    }
    overwrites = given.has(Self.overwrite)
    tracks = try given.values(Self.tracks)
    hidden = try given.value(Self.hidden) ?? .leftOut
    choices = try Self.choices(for: exporters, given)
  }

  /// The requested export.
  ///
  /// - Parameter arguments: The command line.
  /// - Returns: The export of its sidecar.
  /// - Throws: `UsageError` if the output cannot be a file or a folder, as the formats need it.
  func export(_ arguments: ParsedArguments) throws -> SidecarExport {
    let isFile = exporters.count == 1 && exporters[0].fileExtension != nil && !bundles
    guard isFile || output != "-" else {
      let subject =
        if bundles {
          "a bundle is"
        } else {
          exporters.count == 1 ? "\(exporters[0].name) is" : "several formats are"
        }
      throw arguments.usageError(
        "\(subject) a folder of files, so it cannot go to standard output",
        option: Self.output
      )
    }
    guard exporters.count == 1 && !bundles || !ExportedName(output).isOfFile else {
      throw arguments.usageError(
        "\(bundles ? "a bundle needs" : "several formats need") a folder, and \(output.quoted) looks like a file",
        option: Self.output
      )
    }
    let sidecar = arguments.positionals.first ?? ""
    let names = exporters.map(\.name)
    var export =
      names.count == 1 && !bundles
      ? SidecarExport(sidecar, as: try FaceExport(names[0], to: output))
      : try SidecarExport(sidecar, as: names, in: output)
    export.only = tracks.isEmpty ? nil : tracks.reduce(into: []) { $0.formUnion($1) }
    (export.hidden, export.choices, export.overwrites) = (hidden, choices, overwrites)
    export.bundlesVideo = bundles
    export.session = CommandSession.current
    return export
  }

  /// The exporters of the formats that are asked for, each once.
  private static func exporters(
    _ given: GivenOptions<Self>
  ) throws(UsageError) -> [any FaceExporter] {
    var chosen: [any FaceExporter] = []
    let names = try given.required(format)
      .split(separator: ",", omittingEmptySubsequences: false)
    for name in names.map(String.init) {
      guard let exporter = ExportRegistry.exporter(named: name) else {
        throw given.usageError(
          "there is no format \(name.quoted)",
          option: format,
          suggestion: suggestion(for: name)
        )
      }
      if !chosen.contains(where: { $0.name == name }) { chosen.append(exporter) }
    }
    return chosen
  }

  /// Other names of programs, as people type them.
  private static let programs = [
    "ae": "after effects", "aftereffects": "after effects", "davinci": "resolve",
    "davinci-resolve": "resolve", "excel": "table", "xls": "table", "xlsx": "table",
    "calc": "table", "spreadsheet": "table", "fcp": "final cut", "fcpx": "final cut",
    "final-cut": "final cut",
  ]

  /// The format of nearly the same name, or those for the program of that name.
  private static func suggestion(for name: String) -> String {
    if let nearest = EditDistance.nearest(to: name, among: FaceExport.formats) {
      return "did you mean \(nearest.quoted)?"
    }
    let program = programs[name.lowercased()] ?? name.lowercased()
    let suitable = ExportRegistry.all.filter {
      !program.isEmpty && $0.summary.lowercased().contains(program)
    }
    let names = suitable.isEmpty ? "" : "for \(name): \(suitable.map(\.name).listed("or")); "
    return names + "annotate export --list explains all formats"
  }

  private static func choices(
    for exporters: [any FaceExporter],
    _ given: GivenOptions<Self>
  ) throws(UsageError) -> ExportChoices {
    let formatOptions: [any DescribedOption] = [points, startFrame, reduce, mediaRoot, suspects]
    for option in formatOptions where given.has(option) {
      let name = option.definition.long
      guard exporters.contains(where: { $0.options.contains { $0.rawValue == name } }) else {
        let formats = exporters.map(\.name)
        throw given.usageError(
          "'--\(name)' has no meaning in the format \(formats.listed("or"))",
          option: option
        )
      }
    }
    var choices = ExportChoices()
    choices.points = try chosenPoints(given)
    choices.startFrame = try given.value(startFrame)
    choices.tolerance = try given.value(reduce) ?? 0
    choices.mediaRoot = try given.value(mediaRoot)
    choices.suspects = try given.value(suspects)
    return choices
  }

  private static func chosenPoints(
    _ given: GivenOptions<Self>
  ) throws(UsageError) -> [FacePoint]? {
    guard let text = try given.value(points) else { return nil }
    var chosen: [FacePoint] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      guard let point = FacePoint(rawValue: name) else {
        let names = FacePoint.allCases.map(\.rawValue)
        throw given.usageError(
          "there is no point \(name.quoted)",
          option: points,
          suggestion: EditDistance.nearest(to: name, among: names)
            .map { "did you mean \($0.quoted)?" }
        )
      }
      if !chosen.contains(point) { chosen.append(point) }
    }
    return chosen
  }
}

extension OptionText where Value == Int {
  /// The number of a frame in a file of another program.
  static var frameNumber: OptionText { .whole(0...10_000_000, "a whole number of at least 0") }
}
