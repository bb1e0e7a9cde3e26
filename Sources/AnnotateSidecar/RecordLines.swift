internal import AnnotateJSON
internal import AnnotateMediaTypes

/// Reads a file that has one JSON object a line, and says of what is wrong in which line it is.
final class RecordLines {
  private let path: String
  /// What cannot be done where something is wrong, such as `cannot read the sidecar`.
  private let failing: String
  private let lines: any LineSource
  /// The line that was read last, from 1; those that are empty after the end do not count.
  private var lineNumber = 0

  /// Opens a file.
  ///
  /// - Throws: `.missingInput` where it cannot be opened.
  init(opening path: String, failing: String) throws(AnnotateError) {
    (self.path, self.failing) = (path, failing)
    lines = try LineReader(path, failing: failing)
  }

  /// Reads lines from elsewhere than a text file; `path` is what messages call it.
  init(_ lines: any LineSource, of path: String, failing: String) {
    (self.path, self.failing, self.lines) = (path, failing, lines)
  }

  /// The first line, as `read` understands it.
  ///
  /// - Throws: `.badInput` where there is none or it is not what it should be.
  func first<Record>(
    _ read: (JSONValue) throws(SidecarFailure) -> Record
  ) throws(AnnotateError) -> Record {
    guard let record = try next(read) else { throw error("the file is empty") }
    return record
  }

  /// The next line, as `read` understands it; nil at the end of the file.
  ///
  /// - Throws: `.badInput` where it is not what it should be.
  func next<Record>(
    _ read: (JSONValue) throws(SidecarFailure) -> Record
  ) throws(AnnotateError) -> Record? {
    guard let line = try lines.next() else { return nil }
    lineNumber = lines.lineNumber
    do throws(SidecarFailure) {
      return try read(try Self.parse(line))
    } catch {
      throw failure(error)
    }
  }

  /// Passes over the next line; false at the end of the file.
  ///
  /// - Throws: `.badInput` where it is too long, `.inputOutput` where reading fails.
  func skip() throws(AnnotateError) -> Bool { try lines.next() != nil }

  /// Reads to the end of the file, where only empty lines may still be.
  ///
  /// - Throws: `.badInput` where anything else is there.
  func checkNothingFollows() throws(AnnotateError) {
    while let line = try lines.next() {
      guard line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) else {
        lineNumber = lines.lineNumber
        throw failure(SidecarFailure("something follows the end record"))
      }
    }
  }

  /// What is wrong with the line that was read last.
  func failure(_ failure: SidecarFailure) -> AnnotateError {
    error("line \(lineNumber): \(failure.reason)", failure.hints)
  }

  /// What is wrong where the file ends without its end record; `hint` says what to do.
  func cutOff(hint: String) -> AnnotateError {
    error("it is cut off: the end record is missing after line \(lineNumber)", [hint])
  }

  private func error(_ why: String, _ hints: [String] = []) -> AnnotateError {
    AnnotateError(.badInput, failing, subject: path, why: why, hints: hints)
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
}
