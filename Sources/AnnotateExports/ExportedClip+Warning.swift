package import AnnotateMediaTypes

extension ExportedClip {
  /// The warnings about what formats cannot express.
  ///
  /// - Parameters:
  ///   - exporters: The formats.
  ///   - path: The path of the file that the clip was read from.
  ///   - isBesideVideo: Whether the video of the clip is written together with the exports.
  /// - Returns: One warning of each kind that applies.
  package func warnings(
    for exporters: [any FaceExporter],
    of path: String,
    isBesideVideo: Bool = false
  ) -> [AnnotateError] {
    let isUneven = grid.isVariable && exporters.contains(where: \.countsFrames)
    return [
      isUneven ? uneven(path) : nil, isBesideVideo ? nil : excerpt(for: exporters),
    ]
    .compactMap(\.self)
  }

  /// The warning about formats that count frames, for a source without a constant frame rate.
  private func uneven(_ path: String) -> AnnotateError {
    AnnotateError(ExportProblem.unevenFrameRate(path: path, grid.frameRate))
  }

  /// The warning about frames that are not counted from the beginning of the source; nil if all formats say
  /// which part they mean, or if it begins where the source does.
  private func excerpt(for exporters: [any FaceExporter]) -> AnnotateError? {
    let isApart = exporters.contains { !$0.options.contains(.mediaRoot) }
    guard isApart, let excerptStart, excerptNumber > 0 else { return nil }
    return AnnotateError(
      ExportProblem.excerpt(
        source: sourceName,
        ticks: excerptStart.value,
        timeBase: excerptStart.timeBase
      )
    )
  }
}
