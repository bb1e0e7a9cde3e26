internal import AnnotateFiles
package import AnnotateMediaTypes

/// Writes a looks file: a header, a line for each frame of a range, and an end record.
///
/// Nothing is at the final path until `commit`.
package final class LooksWriter {
  private let file: RecordFile
  private var frameCount = 0

  /// Creates the file and writes the header; `overwrites` allows that a file at `path` is replaced.
  ///
  /// - Throws: `.cannotCreate` where it cannot be created, `.inputOutput` where writing fails.
  package init(path: String, overwrites: Bool, header: LooksHeader) throws(AnnotateError) {
    file = try RecordFile(PartialFile(for: path, overwrites: overwrites))
    try file.write(header.json)
  }

  /// Writes the line of the next frame.
  ///
  /// - Throws: `.inputOutput` where writing fails.
  package func write(_ frame: LookedFrame) throws(AnnotateError) {
    try file.write(frame.json)
    frameCount += 1
  }

  /// Writes the end record and puts the file at its final path.
  ///
  /// - Parameters:
  ///   - isLast: whether the video ends with the last frame that was written.
  ///   - damagedPackets: the pieces of the video that could not be read and belong to these frames.
  /// - Throws: `.inputOutput` or `.cannotCreate` where that fails.
  package func finish(isLast: Bool, damagedPackets: Int) throws(AnnotateError) {
    let end = LooksEnd(frames: frameCount, isLast: isLast, damagedPackets: damagedPackets)
    try file.write(end.json)
    try file.close()
    try file.commit()
  }
}
