internal import AnnotateJSON
public import AnnotateMediaTypes

/// Reads a sidecar line by line and checks that it is complete: a header of a known version, frames with
/// consecutive indices and increasing times, and an end record with the right number of frames.
///
/// Indices start with 0, except in the sidecar of an excerpt. It keeps at most one line in memory.
public final class SidecarReader {
  /// The first line.
  public let header: SidecarRecord<SidecarHeader>
  /// The last line; nil while frames may still come.
  public private(set) var end: SidecarRecord<SidecarEnd>?

  private let lines: RecordLines
  private let upgrades: SidecarUpgrades.Steps
  private var frameCount = 0
  /// The index of the first frame; nil if it is not known yet.
  private var firstIndex: Int?
  private var lastTime: Int64?

  /// Opens a sidecar and reads its header.
  ///
  /// - Throws: `.missingInput` if the file cannot be opened, `.badInput` if its first line is not a header
  ///   of a known version.
  public convenience init(opening path: String) throws(AnnotateError) {
    try self.init(opening: path, upgrades: .all)
  }

  /// Opens a sidecar and reads its header; `upgrades` converts older versions to this module's version.
  ///
  /// - Throws: `.missingInput` if the file cannot be opened, `.badInput` if its first line is not a header
  ///   of a known version.
  package convenience init(opening path: String, upgrades: SidecarUpgrades) throws(AnnotateError) {
    try self.init(RecordLines(opening: path, failing: Self.failing), upgrades)
  }

  /// Reads a sidecar that is embedded in another file; messages name it `path`.
  ///
  /// - Throws: `.badInput` if its first line is not a header of a known version.
  package convenience init(_ lines: any LineSource, in path: String) throws(AnnotateError) {
    try self.init(RecordLines(lines, of: path, failing: Self.failing), .all)
  }

  private static let failing = "cannot read the sidecar"
  private static let cutOffHint =
    "take a complete copy of it, or find the faces again: annotate detect"

  private init(_ lines: RecordLines, _ upgrades: SidecarUpgrades) throws(AnnotateError) {
    self.lines = lines
    (header, self.upgrades) = try lines.first { json throws(SidecarFailure) in
      let steps = try upgrades.steps(for: json)
      let json = steps.upgrade(.header, json)
      return (SidecarRecord(try SidecarHeader(json), json: json), steps)
    }
    firstIndex = header.content.isOfExcerpt ? nil : 0
  }

  /// The next frame; nil after the end record.
  ///
  /// - Throws: `.badInput` with the line number if the line is not valid or the end record is missing.
  public func next() throws(AnnotateError) -> SidecarRecord<SidecarFrame>? {
    guard end == nil else { return nil }
    let line = try lines.next { json throws(SidecarFailure) in try record(json) }
    guard let line else { throw lines.cutOff(hint: Self.cutOffHint) }
    switch line {
    case .frame(let record): return record
    case .end(let record):
      end = record
      try lines.checkNothingFollows()
      return nil
    }
  }

  /// Skips frames without parsing them.
  ///
  /// - Throws: `.badInput` if the file ends before that.
  package func skip(_ frames: Int) throws(AnnotateError) {
    for _ in 0..<frames {
      guard try lines.skip() else { throw lines.cutOff(hint: Self.cutOffHint) }
    }
    frameCount += frames
  }

  /// The error for a line, read last, that a caller cannot use.
  ///
  /// - Parameters:
  ///   - reason: The reason, in lower case and without a full stop.
  ///   - hints: What to do, one line each.
  /// - Returns: An error of the kind `.badInput` that names the file and the line.
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
    return .end(try checkedEnd(json))
  }

  private func checkedFrame(_ json: JSONValue) throws(SidecarFailure) -> SidecarFrame {
    let frame = try SidecarFrame(json, header.content)
    let expected = (firstIndex ?? frame.index) + frameCount
    guard frame.index == expected else {
      throw SidecarFailure("frame \(frame.index) stands where frame \(expected) should")
    }
    firstIndex = expected - frameCount
    let time = frame.presentationTime.value
    if let lastTime, time <= lastTime {
      throw SidecarFailure("'pts' \(time) does not come after \(lastTime)")
    }
    lastTime = time
    frameCount += 1
    return frame
  }

  /// Checks the end record; its number of faces may be wrong, so that users can add and remove faces by
  /// hand.
  private func checkedEnd(_ json: JSONValue) throws(SidecarFailure) -> SidecarRecord<SidecarEnd> {
    let end = try SidecarEnd(json)
    guard end.frames == frameCount else {
      throw SidecarFailure(
        "the end record counts \(end.frames) frames, but there are \(frameCount)"
      )
    }
    var checked = end
    checked.digest = end.digest?.checked(lines.hash)
    return SidecarRecord(end, json: json).changed(to: checked)
  }
}
