internal import AnnotateFiles
package import AnnotateMediaTypes
internal import Glibc

/// Computes digests of files.
package enum FileDigest {
  /// Whether a file has another SHA-256 than the one that is expected; no if none is.
  ///
  /// - Throws: `.missingInput` or `.inputOutput` if it cannot be read.
  package static func isOther(than sha256: String?, at path: String) throws(AnnotateError) -> Bool {
    guard let sha256 else { return false }
    return try self.sha256(of: path) != sha256
  }

  /// The SHA-256 of a file's bytes, in hexadecimal digits.
  ///
  /// - Throws: `.inputOutput` if the file cannot be read.
  package static func sha256(of path: String) throws(AnnotateError) -> String {
    var digest = try PayloadDigest()
    try read(path) { digest.add($0, count: $1) }
    return digest.takeText()
  }

  /// A fast digest for large files, in 32 hexadecimal digits.
  ///
  /// It detects damage and mix-ups, not forgery; see `ContentDigest`.
  ///
  /// - Throws: `.inputOutput` if the file cannot be read.
  package static func content(of path: String) throws(AnnotateError) -> String {
    try contentAndSize(of: path).digest
  }

  /// The same digest of bytes that come in pieces; `next` is nil after the last one.
  ///
  /// - Throws: `.temporary` if memory runs out, or what `next` throws.
  package static func content(
    of next: () throws(AnnotateError) -> [UInt8]?
  ) throws(AnnotateError) -> String {
    var digest = try ContentDigest()
    while let bytes = try next() { digest.add(bytes) }
    return digest.takeText()
  }

  /// The digest of a file's contents, and their size in bytes.
  ///
  /// - Throws: as `content`.
  package static func contentAndSize(
    of path: String
  ) throws(AnnotateError) -> (digest: String, size: Int) {
    var digest = try ContentDigest()
    var size = 0
    try read(path) { block, count in
      block.withUnsafeBufferPointer { digest.add(UnsafeBufferPointer(rebasing: $0[..<count])) }
      size += count
    }
    return (digest.takeText(), size)
  }

  /// The SHA-256 of bytes, in hexadecimal digits.
  ///
  /// - Throws: `.temporary` if memory runs out.
  package static func sha256(of bytes: [UInt8]) throws(AnnotateError) -> String {
    var digest = try PayloadDigest()
    digest.add(bytes)
    return digest.takeText()
  }

  private static func read(
    _ path: String,
    _ take: (_ block: [UInt8], _ count: Int) -> Void
  ) throws(AnnotateError) {
    guard let file = fopen(path, "rbe") else { throw failure(path) }
    defer { fclose(file) }
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&block, 1, block.count, file), count > 0 { take(block, count) }
    guard ferror(file) == 0 else { throw failure(path) }
  }

  private static func failure(_ path: String) -> AnnotateError {
    AnnotateError(FileProblem.unreadable(path: path, reason: systemReason(errno)))
  }
}
