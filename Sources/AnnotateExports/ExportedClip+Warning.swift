package import AnnotateMediaTypes

extension ExportedClip {
  /// The warning about a format that counts frames, for a source without a constant frame rate.
  ///
  /// - Parameters:
  ///   - exporter: The format.
  ///   - path: The path of the file that the clip was read from.
  /// - Returns: A warning; nil if there is nothing to warn about.
  package func warning(for exporter: any TrackExporter, of path: String) -> AnnotateError? {
    guard exporter.countsFrames, grid.isVariable else { return nil }
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
}
