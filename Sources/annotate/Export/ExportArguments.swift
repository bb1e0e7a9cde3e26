internal import AnnotateCommandLineKit
internal import AnnotateExports
internal import AnnotatePipeline
internal import AnnotateWording

extension JobArguments {
  /// The largest number that a first frame may have.
  private static let largestStart = 10_000_000

  /// The export that was asked for.
  ///
  /// - Throws: where a value makes no sense, or makes none in the format.
  func export() throws -> SidecarExport {
    let name = arguments.value("format") ?? ""
    guard let exporter = ExportRegistry.exporter(named: name) else {
      throw usage("there is no format \(name.quoted)", "format")
    }
    let output = arguments.value("output") ?? ""
    guard exporter.fileExtension != nil || output != "-" else {
      throw usage("\(name) is a folder of files, which standard output is not", "output")
    }
    let tracks = try exportedTracks()
    let choices = try choices(for: exporter)
    var export = SidecarExport(
      arguments.positionals.first ?? "",
      as: try FaceExport(name, to: output)
    )
    (export.tracks, export.choices) = (tracks, choices)
    export.overwrites = arguments.flag("overwrite")
    return export
  }

  private func exportedTracks() throws(UsageError) -> Set<Int>? {
    var tracks: Set<Int>?
    for text in arguments.values("track") {
      guard let numbers = Self.numbers(in: text) else {
        throw usage("'--track' takes numbers of faces such as 1,3-5, not \(text.quoted)", "track")
      }
      tracks = (tracks ?? []).union(numbers)
    }
    return tracks
  }

  private func choices(for exporter: any TrackExporter) throws(UsageError) -> ExportChoices {
    for option in ["points", "start-frame", "reduce"] where arguments.value(option) != nil {
      guard exporter.options.contains(where: { $0.rawValue == option }) else {
        throw usage("'--\(option)' has no meaning in the format \(exporter.name)", option)
      }
    }
    var choices = ExportChoices()
    choices.points = try points()
    choices.startFrame = try startFrame()
    choices.tolerance =
      try value("reduce", "pixels from 0 to 1000") { text in
        Double(text).flatMap { (0...1000).contains($0) ? $0 : nil }
      } ?? 0
    return choices
  }

  /// The number of the first frame in a file of another program; nil for the usual one.
  ///
  /// - Throws: where it is none.
  func startFrame() throws(UsageError) -> Int? {
    try value("start-frame", "a whole number from 0 on") { text in
      Int(text).flatMap { (0...Self.largestStart).contains($0) ? $0 : nil }
    }
  }

  private func points() throws(UsageError) -> [FacePoint]? {
    guard let text = arguments.value("points") else { return nil }
    var points: [FacePoint] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      guard let point = FacePoint(rawValue: name) else {
        let names = FacePoint.allCases.map(\.rawValue)
        throw usage(
          "there is no point \(name.quoted): \(names.listed("or"))",
          "points",
          suggestion: EditDistance.nearest(to: name, among: names)
        )
      }
      if !points.contains(point) { points.append(point) }
    }
    return points
  }

  private func usage(
    _ message: String,
    _ option: String,
    suggestion: String? = nil
  ) -> UsageError {
    parser.usageError(
      message,
      option: option,
      suggestion: suggestion.map { "did you mean \($0.quoted)?" },
      command: arguments.command
    )
  }
}
