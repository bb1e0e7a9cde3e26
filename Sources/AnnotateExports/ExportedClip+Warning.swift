package import AnnotateMediaTypes

extension ExportedClip {
  /// The warnings about what formats cannot express.
  ///
  /// - Parameters:
  ///   - exporters: The formats.
  ///   - path: The path of the file that the clip was read from.
  /// - Returns: One warning of each kind that applies.
  package func warnings(
    for exporters: [any TrackExporter],
    of path: String
  ) -> [AnnotateError] {
    let isUneven = grid.isVariable && exporters.contains(where: \.countsFrames)
    // Formats that name the video say which part of it they mean.
    let isApart = exporters.contains { !$0.options.contains(.mediaRoot) }
    return [
      isUneven ? uneven(path) : nil, isApart ? excerptStart.map { excerpt(from: $0, path) } : nil,
    ]
    .compactMap(\.self)
  }

  /// The warning about formats that count frames, for a source without a constant frame rate.
  private func uneven(_ path: String) -> AnnotateError {
    let rate = grid.frameRate
    let text = rate.denominator == 1 ? "\(rate.numerator)" : "\(rate)"
    return AnnotateError(
      .badInput,
      "the frame rate is not constant in",
      subject: path,
      why: "frames are counted at \(text) a second, and each number gets the frame nearest in time",
      hints: ["convert the video to that rate before it is edited"]
    )
  }

  /// The warning about frames that are not counted from the beginning of the source.
  private func excerpt(from start: MediaTime, _ path: String) -> AnnotateError {
    AnnotateError(
      .badInput,
      "only a part of the video is in",
      subject: path,
      why: "frames are counted from \(start) of '\(sourceName)' on, where the part begins",
      hints: ["use the export with the video of that part"]
    )
  }
}
