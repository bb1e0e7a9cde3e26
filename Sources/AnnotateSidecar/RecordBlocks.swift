internal import AnnotateCompression
internal import AnnotateFiles
package import AnnotateMediaTypes
internal import Glibc

/// Reads the text of a file of records block by block; a gzip file is decompressed, whatever its name.
package final class RecordBlocks {
  /// The number of bytes that are read at a time; compressed, they hold at most a thousand times as many.
  private static let size = 1 << 14

  private let path: String
  /// The action that errors report as failed, such as `cannot read the sidecar`.
  private let failing: String
  private let file: UnsafeMutablePointer<FILE>
  private var isAtStart = true
  /// Nil if the file is not compressed.
  private var decompressor: GzipDecompressor?

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: Its path.
  ///   - failing: The action that errors report as failed, such as `cannot read the sidecar`.
  /// - Throws: `.missingInput` if it cannot be opened.
  package init(opening path: String, failing: String) throws(AnnotateError) {
    guard let identity = FileIdentity(of: path) else {
      throw Self.missing(path, systemReason(errno))
    }
    guard !identity.isFolder else { throw Self.missing(path, "it is a folder") }
    guard let file = fopen(path, "rbe") else { throw Self.missing(path, systemReason(errno)) }
    (self.path, self.failing, self.file) = (path, failing, file)
  }

  deinit {
    fclose(file)
  }

  /// The next bytes of the text, at least one; nil at its end.
  ///
  /// - Throws: `.inputOutput` if reading fails, `.badInput` if compressed data are cut off or damaged.
  package func next() throws(AnnotateError) -> [UInt8]? {
    while true {
      let bytes = try read()
      if isAtStart, bytes.starts(with: Gzip.signature) { decompressor = GzipDecompressor() }
      isAtStart = false
      guard let decompressor else { return bytes.isEmpty ? nil : bytes }
      guard !bytes.isEmpty else {
        guard decompressor.isComplete else {
          throw failure("it is cut off: its compressed data end too early")
        }
        return nil
      }
      let text: [UInt8]
      do throws(Inflater.Failure) {
        text = try decompressor.add(bytes)
      } catch {
        throw failure("its compressed data are damaged")
      }
      if !text.isEmpty { return text }
    }
  }

  /// Whether some bytes are anywhere in the text of a file of any size.
  ///
  /// - Throws: The errors of the initializer and of `next`.
  package static func contain(_ bytes: [UInt8], in path: String) throws(AnnotateError) -> Bool {
    let blocks = try RecordBlocks(opening: path, failing: "cannot read the sidecar")
    var end: [UInt8] = []
    while let block = try blocks.next() {
      let part = end + block
      if part.firstRange(of: bytes) != nil { return true }
      end = Array(part.suffix(bytes.count - 1))
    }
    return false
  }

  private func read() throws(AnnotateError) -> [UInt8] {
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.size) { bytes, count in
      count = fread(bytes.baseAddress, 1, bytes.count, file)
    }
    guard ferror(file) == 0 else {
      throw AnnotateError(FileProblem.unreadable(path: path, reason: systemReason(errno)))
    }
    return bytes
  }

  private func failure(_ why: String) -> AnnotateError {
    AnnotateError(
      .badInput,
      failing,
      subject: path,
      why: why,
      hints: ["take a complete copy of it"]
    )
  }

  private static func missing(_ path: String, _ why: String) -> AnnotateError {
    AnnotateError(FileProblem.missing(path: path, reason: why))
  }
}
