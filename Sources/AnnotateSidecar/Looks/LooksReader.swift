internal import AnnotateJSON
package import AnnotateMediaTypes

/// Reads a looks file line by line and checks that it is whole.
package final class LooksReader {
  /// The first line.
  package let header: LooksHeader
  /// The last line; nil while frames may still come.
  package private(set) var end: LooksEnd?

  private let lines: RecordLines
  private var frameCount = 0
  private var lastTime: Int64?

  private enum Line {
    case frame(LookedFrame)
    case end(LooksEnd)
  }

  /// Opens a looks file and reads its header.
  ///
  /// - Throws: `.missingInput` where the file cannot be opened, `.badInput` where its first line is no
  ///   header of a version that is known.
  package init(opening path: String) throws(AnnotateError) {
    lines = try RecordLines(opening: path, failing: "cannot read the looks")
    header = try lines.first { json throws(SidecarFailure) in try LooksHeader(json) }
  }

  /// The next frame; nil after the end record.
  ///
  /// - Throws: `.badInput` with the number of the line where it is not what it should be, or where the
  ///   end record is missing.
  package func next() throws(AnnotateError) -> LookedFrame? {
    guard end == nil else { return nil }
    let line = try lines.next { json throws(SidecarFailure) in try checked(json) }
    guard let line else { throw lines.cutOff(hint: "look at these frames again") }
    switch line {
    case .frame(let frame): return frame
    case .end(let record):
      end = record
      try lines.checkNothingFollows()
      return nil
    }
  }

  /// What to throw where the line that was read last is not what a caller needs.
  ///
  /// - Parameters:
  ///   - reason: why, in lower case and without a final stop.
  ///   - hints: what to do, a line each.
  /// - Returns: an error of the kind `.badInput` that names file and line.
  package func failure(_ reason: String, hints: [String] = []) -> AnnotateError {
    lines.failure(SidecarFailure(reason, hints: hints))
  }

  private func checked(_ json: JSONValue) throws(SidecarFailure) -> Line {
    guard json["end"] != nil else { return .frame(try checkedFrame(json)) }
    let end = try LooksEnd(json)
    guard end.frames == frameCount else {
      throw SidecarFailure(
        "the end record speaks of \(end.frames) frames, but there are \(frameCount)"
      )
    }
    return .end(end)
  }

  private func checkedFrame(_ json: JSONValue) throws(SidecarFailure) -> LookedFrame {
    let frame = try LookedFrame(json, timeBase: header.sidecar.content.timeBase)
    // A file that says it begins just below the largest number cannot have a next one.
    let (expected, overflows) = header.firstFrame.addingReportingOverflow(frameCount)
    guard !overflows, frame.index == expected else {
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
