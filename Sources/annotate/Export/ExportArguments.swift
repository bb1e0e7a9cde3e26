internal import AnnotateCommandLineKit
internal import AnnotateExports
internal import AnnotateJobs
internal import AnnotatePipeline
internal import AnnotateWording

/// The options of `annotate export`, and the export that they request.
enum ExportArguments {
  static let format = ValueOption<String>(
    "format",
    "NAMES",
    as: .any,
    summary: "the format to write, or several, separated by commas: "
      + ExportRegistry.all.map(\.name).joined(separator: ", "),
    completion: .list(ExportRegistry.all.map(\.name)),
    isRequired: true
  )

  static let output = ValueOption<String>(
    "output",
    short: "o",
    "FILE",
    as: .any,
    summary:
      "the file to write, or the folder for several formats, yolo and live-link; - is standard "
      + "output",
    completion: .file,
    isRequired: true
  )

  static let overwrite = FlagOption(
    "overwrite",
    short: "y",
    summary: "replace the file if it exists"
  )

  static let tracks = ValueOption<FaceChoice>(
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

  static let hidden = ValueOption<HiddenFaces>(
    "hidden",
    "HOW",
    as: .choice,
    summary: "what happens to faces that were left out in the review",
    default: "leave-out, except those that --track names"
  )

  static let points = ValueOption<String>(
    "points",
    "NAMES",
    as: .any,
    summary: "the points of each face, separated by commas: "
      + FacePoint.allCases.map(\.rawValue).joined(separator: ", "),
    default: "depends on the format",
    completion: .list(FacePoint.allCases.map(\.rawValue))
  )

  static let startFrame = ValueOption<Int>(
    "start-frame",
    "N",
    as: .frameNumber,
    summary: "the number of the first frame",
    default: "1001 for nuke, 1 for blender, usd and mot, else 0"
  )

  static let reduce = ValueOption<Double>(
    "reduce",
    "PX",
    as: .number("pixels from 0 to 1000") { (0...1000).contains($0) },
    summary: "leave out keyframes that interpolation reproduces within PX pixels",
    default: "keep all"
  )

  static let mediaRoot = ValueOption<String>(
    "media-root",
    "FOLDER",
    as: .any,
    summary:
      "the folder of the video on the computer that opens the file, for fcpxml, fcp7 and otio",
    default: "the sidecar's folder if the video is there"
  )

  /// The requested export.
  ///
  /// - Throws: `UsageError` if a value is invalid, or the format does not support an option.
  static func export(_ arguments: ParsedArguments) throws -> SidecarExport {
    let exporters = try exporters(arguments)
    let path = try arguments.required(output)
    guard (exporters.count == 1 && exporters[0].fileExtension != nil) || path != "-" else {
      let subject = exporters.count == 1 ? "\(exporters[0].name) is" : "several formats are"
      throw arguments.usageError(
        "\(subject) a folder of files, so it cannot go to standard output",
        option: output
      )
    }
    guard exporters.count == 1 || !ExportedName(path).isOfFile else {
      throw arguments.usageError(
        "several formats need a folder, and \(path.quoted) looks like a file",
        option: output
      )
    }
    let ids = try arguments.values(tracks)
    let choices = try choices(for: exporters, arguments)
    let sidecar = arguments.positionals.first ?? ""
    let names = exporters.map(\.name)
    var export =
      names.count == 1
      ? SidecarExport(sidecar, as: try FaceExport(names[0], to: path))
      : try SidecarExport(sidecar, as: names, in: path)
    export.only = ids.isEmpty ? nil : ids.reduce(into: []) { $0.formUnion($1) }
    export.hidden = try arguments.value(hidden) ?? .leftOut
    export.choices = choices
    export.overwrites = arguments.has(overwrite)
    export.session = CommandSession.current
    return export
  }

  /// The exporters of the formats that are asked for, each once.
  static func exporters(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> [any FaceExporter] {
    var chosen: [any FaceExporter] = []
    let names = try arguments.required(format)
      .split(separator: ",", omittingEmptySubsequences: false)
    for name in names.map(String.init) {
      guard let exporter = ExportRegistry.exporter(named: name) else {
        throw arguments.usageError(
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
    _ arguments: ParsedArguments
  ) throws(UsageError) -> ExportChoices {
    let options: [any DescribedOption] = [points, startFrame, reduce, mediaRoot]
    for option in options where arguments.has(option) {
      let name = option.definition.long
      guard exporters.contains(where: { $0.options.contains { $0.rawValue == name } }) else {
        let formats = exporters.map(\.name)
        throw arguments.usageError(
          "'--\(name)' has no meaning in the format \(formats.listed("or"))",
          option: option
        )
      }
    }
    var choices = ExportChoices()
    choices.points = try chosenPoints(arguments)
    choices.startFrame = try arguments.value(startFrame)
    choices.tolerance = try arguments.value(reduce) ?? 0
    choices.mediaRoot = try arguments.value(mediaRoot)
    return choices
  }

  private static func chosenPoints(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> [FacePoint]? {
    guard let text = arguments.text(points) else { return nil }
    var chosen: [FacePoint] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      guard let point = FacePoint(rawValue: name) else {
        let names = FacePoint.allCases.map(\.rawValue)
        throw arguments.usageError(
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
