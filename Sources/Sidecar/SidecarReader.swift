internal import JSON
public import MediaTypes

/// Reads a sidecar line by line and checks that it is whole: a header of a known version, frames
/// numbered from 0 whose times increase, and an end record whose counts are right.
///
/// No more than one line is in memory.
public final class SidecarReader {
  /// The first line.
  public let header: SidecarRecord<SidecarHeader>
  /// The last line; nil while frames may still come.
  public private(set) var end: SidecarRecord<SidecarEnd>?

  private let path: String
  private let lines: LineReader
  /// The line that was read last, from 1.
  private var lineNumber = 1
  private var frameCount = 0
  private var lastTime: Int64?

  /// Opens a sidecar and reads its header.
  ///
  /// - Throws: `.missingInput` where the file cannot be opened, `.badInput` where its first line is no
  ///   header of a version that is known.
  public init(opening path: String) throws(AnnotateError) {
    self.path = path
    lines = try LineReader(path)
    guard let line = try lines.next() else {
      throw AnnotateError(
        .badInput,
        "cannot read the sidecar",
        subject: path,
        why: "the file is empty"
      )
    }
    do throws(SidecarFailure) {
      let json = try Self.parse(line)
      header = SidecarRecord(try SidecarHeader(json), json: json)
    } catch {
      throw Self.failure(path, lines.lineNumber, error)
    }
  }

  /// The next frame; nil after the end record.
  ///
  /// - Throws: `.badInput` with the number of the line where it is not what it should be, or where the
  ///   end record is missing.
  public func next() throws(AnnotateError) -> SidecarRecord<SidecarFrame>? {
    guard end == nil else { return nil }
    guard let line = try lines.next() else { throw cutOff }
    lineNumber = lines.lineNumber
    do throws(SidecarFailure) {
      let json = try Self.parse(line)
      guard json["end"] != nil else {
        return SidecarRecord(try checkedFrame(json), json: json)
      }
      end = SidecarRecord(try checkedEnd(json), json: json)
    } catch {
      throw Self.failure(path, lines.lineNumber, error)
    }
    try checkNothingFollows()
    return nil
  }

  /// What to throw where the line that was read last is not what a caller needs.
  ///
  /// - Parameters:
  ///   - reason: why, in lower case and without a final stop.
  ///   - hints: what to do, a line each.
  /// - Returns: an error of the kind `.badInput` that names file and line.
  public func failure(_ reason: String, hints: [String] = []) -> AnnotateError {
    Self.failure(path, lineNumber, SidecarFailure(reason), hints)
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
    let counts = try json.require("end", "an object") { $0.members == nil ? nil : $0 }
    let end = SidecarEnd(
      frames: try counts.require("frames", "a whole number from 0 on", \.count),
      faces: try counts.require("faces", "a whole number from 0 on", \.count),
      tracks: try counts.optional("tracks", "a whole number from 0 on", \.count) ?? 0,
      damagedPackets: try counts.optional("damagedPackets", "a whole number from 0 on", \.count)
        ?? 0
    )
    guard end.frames == frameCount else {
      throw SidecarFailure(
        "the end record speaks of \(end.frames) frames, but there are \(frameCount)"
      )
    }
    return end
  }

  private func checkNothingFollows() throws(AnnotateError) {
    while let line = try lines.next() {
      guard line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) else {
        let error = SidecarFailure("something follows the end record")
        throw Self.failure(path, lines.lineNumber, error)
      }
    }
  }

  private static func parse(_ line: [UInt8]) throws(SidecarFailure) -> JSONValue {
    let json: JSONValue
    do throws(JSONSyntaxError) {
      json = try JSONValue(parsing: line)
    } catch {
      throw SidecarFailure(error.description)
    }
    guard json.members != nil else { throw SidecarFailure("it is not a JSON object") }
    return json
  }

  private var cutOff: AnnotateError {
    AnnotateError(
      .badInput,
      "cannot read the sidecar",
      subject: path,
      why: "it is cut off: the end record is missing after line \(lines.lineNumber - 1)",
      hints: ["annotate the video again"]
    )
  }

  private static func failure(
    _ path: String,
    _ line: Int,
    _ failure: SidecarFailure,
    _ hints: [String] = []
  ) -> AnnotateError {
    AnnotateError(
      .badInput,
      "cannot read the sidecar",
      subject: path,
      why: "line \(line): \(failure.reason)",
      hints: hints
    )
  }
}
