internal import AnnotateJSON
internal import AnnotateMediaTypes

/// Reads a file with one JSON object per line; errors name the line.
final class RecordLines {
  private let path: String
  /// The action that errors report as failed, such as `cannot read the sidecar`.
  private let failing: String
  private let lines: any LineSource
  /// The number of the line that was read last, from 1; empty lines after the end record do not count.
  private var lineNumber = 0

  /// Opens a file.
  ///
  /// - Throws: `.missingInput` if it cannot be opened.
  init(opening path: String, failing: String) throws(AnnotateError) {
    (self.path, self.failing) = (path, failing)
    lines = try LineReader(path, failing: failing)
  }

  /// Reads lines from another source than a text file; messages name it `path`.
  init(_ lines: any LineSource, of path: String, failing: String) {
    (self.path, self.failing, self.lines) = (path, failing, lines)
  }

  /// The first line, parsed by `read`.
  ///
  /// - Throws: `.badInput` if the file is empty or the line is not valid.
  func first<Record>(
    _ read: (JSONValue) throws(SidecarFailure) -> Record
  ) throws(AnnotateError) -> Record {
    guard let record = try next(read) else { throw error("the file is empty") }
    return record
  }

  /// The next line, parsed by `read`; nil at the end of the file.
  ///
  /// - Throws: `.badInput` if the line is not valid.
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

  /// Skips the next line; false at the end of the file.
  ///
  /// - Throws: `.badInput` if the line is too long, `.inputOutput` if reading fails.
  func skip() throws(AnnotateError) -> Bool { try lines.next() != nil }

  /// Reads to the end of the file; only empty lines may follow.
  ///
  /// - Throws: `.badInput` if anything else follows.
  func checkNothingFollows() throws(AnnotateError) {
    while let line = try lines.next() {
      guard line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) else {
        lineNumber = lines.lineNumber
        throw failure(SidecarFailure("there is text after the end record"))
      }
    }
  }

  /// The error for the line that was read last.
  func failure(_ failure: SidecarFailure) -> AnnotateError {
    error("line \(lineNumber): \(failure.reason)", failure.hints)
  }

  /// The error for a file that ends without its end record; `hint` is the advice for the user.
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
