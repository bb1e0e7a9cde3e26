package import AnnotateMediaTypes

extension ExportedClip {
  /// What to say of a format that counts frames where the source keeps no constant rate.
  ///
  /// - Parameters:
  ///   - exporter: the format.
  ///   - path: what the clip was read from.
  /// - Returns: a warning; nil where all is well.
  package func warning(for exporter: any TrackExporter, of path: String) -> AnnotateError? {
    guard exporter.countsFrames, grid.isVariable else { return nil }
    let rate = grid.frameRate
    let text = rate.denominator == 1 ? "\(rate.numerator)" : "\(rate)"
    return AnnotateError(
      .badInput,
      "the frame rate is not constant in",
      subject: path,
      why: "frames are counted at \(text) a second, each the nearest in time",
      hints: ["convert the video to that rate before it is edited"]
    )
  }
}
