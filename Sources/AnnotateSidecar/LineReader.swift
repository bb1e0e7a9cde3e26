internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import Glibc

/// Reads a text file line by line and keeps at most one line in memory.
final class LineReader: LineSource {
  /// The largest length of a line, far above that of any realistic frame: 64 MiB.
  static let lengthLimit = 64 << 20
  private static let blockSize = 1 << 16

  /// The number of the line that was read last, from 1.
  package private(set) var lineNumber = 0
  private let path: String
  /// The action that errors report as failed, such as `cannot read the sidecar`.
  private let failing: String
  private let file: UnsafeMutablePointer<FILE>
  private var block: [UInt8] = []
  private var position = 0

  /// Opens a file.
  ///
  /// - Throws: `.missingInput` if it cannot be opened.
  init(_ path: String, failing: String) throws(AnnotateError) {
    guard let identity = FileIdentity(of: path) else {
      throw Self.missing(path, systemReason(errno))
    }
    guard !identity.isFolder else { throw Self.missing(path, "it is a folder") }
    guard let file = fopen(path, "rbe") else { throw Self.missing(path, systemReason(errno)) }
    (self.path, self.failing) = (path, failing)
    self.file = file
  }

  deinit {
    fclose(file)
  }

  /// The next line without its line break; nil at the end of the file.
  ///
  /// - Throws: `.badInput` if the line is too long, `.inputOutput` if reading fails.
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
    block = [UInt8](unsafeUninitializedCapacity: Self.blockSize) { bytes, count in
      count = fread(bytes.baseAddress, 1, bytes.count, file)
    }
    position = 0
    guard ferror(file) == 0 else {
      throw AnnotateError(.inputOutput, "cannot read", subject: path, why: systemReason(errno))
    }
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

  private static func missing(_ path: String, _ why: String) -> AnnotateError {
    AnnotateError(.missingInput, "cannot read", subject: path, why: why)
  }
}
