internal import AnnotateJSON
package import AnnotateMediaTypes

/// Reads a detections file line by line and checks that it is complete.
package final class DetectionsReader {
  /// The first line.
  package let header: DetectionsHeader
  /// The last line; nil while frames may still come.
  package private(set) var end: DetectionsEnd?

  private let lines: RecordLines
  private var frameCount = 0
  private var lastTime: Int64?

  private enum Line {
    case frame(DetectionsFrame)
    case end(DetectionsEnd)
  }

  /// Opens a detections file and reads its header.
  ///
  /// - Throws: `.missingInput` if the file cannot be opened, `.badInput` if its first line is not a
  ///   header of a known version.
  package convenience init(opening path: String) throws(AnnotateError) {
    try self.init(RecordLines(opening: path, failing: Self.failing))
  }

  /// Reads detections from another source than a file; messages name it `path`.
  ///
  /// - Throws: `.badInput` if its first line is not a header of a known version.
  package convenience init(_ lines: any LineSource, in path: String) throws(AnnotateError) {
    try self.init(RecordLines(lines, of: path, failing: Self.failing))
  }

  private static let failing = "cannot read the detections"

  private init(_ lines: RecordLines) throws(AnnotateError) {
    self.lines = lines
    header = try lines.first { json throws(SidecarFailure) in try DetectionsHeader(json) }
  }

  /// The next frame; nil after the end record.
  ///
  /// - Throws: `.badInput` with the line number if the line is not valid or the end record is missing.
  package func next() throws(AnnotateError) -> DetectionsFrame? {
    guard end == nil else { return nil }
    let line = try lines.next { json throws(SidecarFailure) in try checked(json) }
    guard let line else { throw lines.cutOff(hint: "detect the faces of these frames again") }
    switch line {
    case .frame(let frame): return frame
    case .end(let record):
      end = record
      try lines.checkNothingFollows()
      return nil
    }
  }

  /// The error for the line that was read last.
  ///
  /// - Parameters:
  ///   - reason: The reason, in lower case and without a full stop.
  ///   - hints: What to do, one line each.
  /// - Returns: An error of the kind `.badInput` that names the file and the line.
  package func failure(_ reason: String, hints: [String] = []) -> AnnotateError {
    lines.failure(SidecarFailure(reason, hints: hints))
  }

  private func checked(_ json: JSONValue) throws(SidecarFailure) -> Line {
    guard json["end"] != nil else { return .frame(try checkedFrame(json)) }
    let end = try DetectionsEnd(json)
    guard end.frames == frameCount else {
      throw SidecarFailure(
        "the end record counts \(end.frames) frames, but there are \(frameCount)"
      )
    }
    return .end(end)
  }

  private func checkedFrame(_ json: JSONValue) throws(SidecarFailure) -> DetectionsFrame {
    let frame = try DetectionsFrame(json, timeBase: header.sidecar.content.timeBase)
    let expected = header.firstFrame + frameCount
    guard frame.index == expected else {
      throw SidecarFailure("frame \(frame.index) stands where frame \(expected) should")
    }
    if let lastTime, frame.time.value <= lastTime {
      throw SidecarFailure("'pts' \(frame.time.value) does not come after \(lastTime)")
    }
    lastTime = frame.time.value
    frameCount += 1
    return frame
  }
}
