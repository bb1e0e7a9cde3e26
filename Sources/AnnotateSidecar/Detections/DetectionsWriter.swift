internal import AnnotateFiles
package import AnnotateMediaTypes

/// Writes a detections file: a header, a line for each frame of a range, and an end record.
///
/// Nothing is at the final path until `finish`.
package final class DetectionsWriter {
  private let file: RecordFile
  private var frameCount = 0

  /// Creates the file and writes the header; `overwrites` allows replacing a file at `path`.
  ///
  /// - Throws: `.cannotCreate` if it cannot be created, `.inputOutput` if writing fails.
  package init(path: String, overwrites: Bool, header: DetectionsHeader) throws(AnnotateError) {
    file = try RecordFile(PartialFile(for: path, overwrites: overwrites))
    try file.write(header.json)
  }

  /// Creates a file that the caller moves to its final path, and writes the header.
  ///
  /// - Throws: `.inputOutput` if it cannot be created, or writing fails.
  package init(creating path: String, header: DetectionsHeader) throws(AnnotateError) {
    file = try RecordFile(creating: path)
    try file.write(header.json)
  }

  /// Writes the line of the next frame.
  ///
  /// - Throws: `.inputOutput` if writing fails.
  package func write(_ frame: DetectionsFrame) throws(AnnotateError) {
    try file.write(frame.json)
    frameCount += 1
  }

  /// Writes the end record and moves the file to its final path.
  ///
  /// - Parameters:
  ///   - isLast: Whether the video ends with the last frame that was written.
  ///   - damagedPackets: The number of damaged packets that belong to these frames.
  /// - Throws: `.inputOutput` or `.cannotCreate` if that fails.
  package func finish(isLast: Bool, damagedPackets: Int) throws(AnnotateError) {
    let end = DetectionsEnd(frames: frameCount, isLast: isLast, damagedPackets: damagedPackets)
    try file.write(end.json)
    try file.close()
    try file.commit()
  }
}
