internal import AnnotateJSON
package import AnnotateMediaTypes

/// Reads a file with one JSON object per line; errors name the line.
final class RecordLines {
  private let path: String
  /// The action that errors report as failed, such as `cannot read the sidecar`.
  private let failing: String
  private let lines: any LineSource
  /// The number of the line that was read last, from 1; empty lines after the end record do not count.
  private var lineNumber = 0
  /// The hash of the lines behind the first one and before the one that was read last.
  private(set) var hash = LineHash()
  /// The hash with the line that was read last; nil before the second line.
  private var nextHash: LineHash?

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
    guard let line = try nextLine() else { return nil }
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
  func skip() throws(AnnotateError) -> Bool { try nextLine() != nil }

  /// Reads to the end of the file; the result is its last line that is not empty.
  ///
  /// - Throws: `.badInput` if a line is too long, `.inputOutput` if reading fails.
  func last() throws(AnnotateError) -> [UInt8]? {
    var last: [UInt8]?
    while let line = try lines.next() {
      guard !Self.isEmpty(line) else { continue }
      add(line)
      last = line
    }
    return last
  }

  private func nextLine() throws(AnnotateError) -> [UInt8]? {
    guard let line = try lines.next() else { return nil }
    add(line)
    return line
  }

  private func add(_ line: [UInt8]) {
    guard var next = nextHash else {
      nextHash = LineHash()
      return
    }
    hash = next
    next.add(line)
    nextHash = next
  }

  private static func isEmpty(_ line: [UInt8]) -> Bool {
    line.allSatisfy { $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }
  }

  /// Reads to the end of the file; only empty lines may follow.
  ///
  /// - Throws: `.badInput` if anything else follows.
  func checkNothingFollows() throws(AnnotateError) {
    while let line = try lines.next() {
      guard Self.isEmpty(line) else {
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

/// A source of the lines of a sidecar, one after the other.
package protocol LineSource: AnyObject {
  /// The number of the line that was read last, from 1.
  var lineNumber: Int { get }

  /// The next line without its line break; nil at the end.
  ///
  /// - Throws: `.badInput` or `.inputOutput` if it cannot be read.
  func next() throws(AnnotateError) -> [UInt8]?
}

/// Reads a text file line by line, which may be compressed, and keeps at most one line in memory.
final class LineReader: LineSource {
  /// The maximum length of a line, far above that of any realistic frame: 64 MiB.
  static let lengthLimit = 64 << 20

  /// The number of the line that was read last, from 1.
  package private(set) var lineNumber = 0
  private let path: String
  /// The action that errors report as failed, such as `cannot read the sidecar`.
  private let failing: String
  private let blocks: RecordBlocks
  private var block: [UInt8] = []
  private var position = 0

  /// Opens a file.
  ///
  /// - Throws: `.missingInput` if it cannot be opened.
  init(_ path: String, failing: String) throws(AnnotateError) {
    (self.path, self.failing) = (path, failing)
    blocks = try RecordBlocks(opening: path, failing: failing)
  }

  /// The next line without its line break; nil at the end of the file.
  ///
  /// - Throws: `.badInput` if the line is too long or compressed data are damaged, `.inputOutput` if reading fails.
  package func next() throws(AnnotateError) -> [UInt8]? {
    var line: [UInt8] = []
    lineNumber += 1
    while try fill() {
      let rest = block[position...]
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        line += rest[..<end]
        position = end + 1
        return line
      }
      line += rest
      position = block.count
      guard line.count <= Self.lengthLimit else { throw tooLong }
    }
    return line.isEmpty ? nil : line
  }

  /// Reads the next block if the current one is used up; false at the end of the file.
  private func fill() throws(AnnotateError) -> Bool {
    guard position == block.count else { return true }
    (block, position) = (try blocks.next() ?? [], 0)
    return !block.isEmpty
  }

  private var tooLong: AnnotateError {
    AnnotateError(
      .badInput,
      failing,
      subject: path,
      why: "line \(lineNumber) is longer than \(Self.lengthLimit >> 20) MiB"
    )
  }
}
