internal import AnnotateJSON
public import AnnotateMediaTypes

/// Reads a sidecar line by line and checks that it is whole: a header of a known version, frames
/// numbered from 0 whose times increase, and an end record whose counts are right.
///
/// No more than one line is in memory.
public final class SidecarReader {
  /// The first line.
  public let header: SidecarRecord<SidecarHeader>
  /// The last line; nil while frames may still come.
  public private(set) var end: SidecarRecord<SidecarEnd>?

  private let lines: RecordLines
  private let upgrades: SidecarUpgrades.Steps
  private var frameCount = 0
  private var lastTime: Int64?

  /// Opens a sidecar and reads its header.
  ///
  /// - Throws: `.missingInput` where the file cannot be opened, `.badInput` where its first line is no
  ///   header of a version that is known.
  public convenience init(opening path: String) throws(AnnotateError) {
    try self.init(opening: path, upgrades: .all)
  }

  /// Opens a sidecar and reads its header; `upgrades` leads from older versions to this module's.
  ///
  /// - Throws: `.missingInput` where the file cannot be opened, `.badInput` where its first line is no
  ///   header of a version that is known.
  package convenience init(opening path: String, upgrades: SidecarUpgrades) throws(AnnotateError) {
    try self.init(RecordLines(opening: path, failing: Self.failing), upgrades)
  }

  /// Reads a sidecar that is in another file, which messages call `path`.
  ///
  /// - Throws: `.badInput` where its first line is no header of a version that is known.
  package convenience init(_ lines: any LineSource, in path: String) throws(AnnotateError) {
    try self.init(RecordLines(lines, of: path, failing: Self.failing), .all)
  }

  private static let failing = "cannot read the sidecar"

  private init(_ lines: RecordLines, _ upgrades: SidecarUpgrades) throws(AnnotateError) {
    self.lines = lines
    (header, self.upgrades) = try lines.first { json throws(SidecarFailure) in
      let steps = try upgrades.steps(for: json)
      let json = steps.upgrade(.header, json)
      return (SidecarRecord(try SidecarHeader(json), json: json), steps)
    }
  }

  /// The next frame; nil after the end record.
  ///
  /// - Throws: `.badInput` with the number of the line where it is not what it should be, or where the
  ///   end record is missing.
  public func next() throws(AnnotateError) -> SidecarRecord<SidecarFrame>? {
    guard end == nil else { return nil }
    let line = try lines.next { json throws(SidecarFailure) in try record(json) }
    guard let line else { throw lines.cutOff(hint: "annotate the video again") }
    switch line {
    case .frame(let record): return record
    case .end(let record):
      end = record
      try lines.checkNothingFollows()
      return nil
    }
  }

  /// Passes over frames without looking at them.
  ///
  /// - Throws: `.badInput` where the file ends before.
  package func skip(_ frames: Int) throws(AnnotateError) {
    for _ in 0..<frames {
      guard try lines.skip() else { throw lines.cutOff(hint: "annotate the video again") }
    }
    frameCount += frames
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

  private enum Line {
    case frame(SidecarRecord<SidecarFrame>)
    case end(SidecarRecord<SidecarEnd>)
  }

  private func record(_ json: JSONValue) throws(SidecarFailure) -> Line {
    guard json["end"] != nil else {
      let json = upgrades.upgrade(.frame, json)
      return .frame(SidecarRecord(try checkedFrame(json), json: json))
    }
    let json = upgrades.upgrade(.end, json)
    return .end(SidecarRecord(try checkedEnd(json), json: json))
  }

  private func checkedFrame(_ json: JSONValue) throws(SidecarFailure) -> SidecarFrame {
    let frame = try SidecarFrame(json, header.content)
    guard frame.index == frameCount else {
      throw SidecarFailure("frame \(frame.index) stands where frame \(frameCount) should")
    }
    let time = frame.presentationTime.value
    if let lastTime, time <= lastTime {
      throw SidecarFailure("'pts' \(time) does not come after \(lastTime)")
    }
    lastTime = time
    frameCount += 1
    return frame
  }

  /// Whoever puts in or takes out a face by hand need not count all of them.
  private func checkedEnd(_ json: JSONValue) throws(SidecarFailure) -> SidecarEnd {
    let end = try SidecarEnd(json)
    guard end.frames == frameCount else {
      throw SidecarFailure(
        "the end record speaks of \(end.frames) frames, but there are \(frameCount)"
      )
    }
    return end
  }
}
