internal import Files
internal import Glibc
package import MediaTypes

/// Fingerprints of files.
package enum FileDigest {
  /// The SHA-256 of a file's bytes in hexadecimal digits.
  ///
  /// - Throws: `.inputOutput` where the file cannot be read.
  package static func sha256(of path: String) throws(AnnotateError) -> String {
    guard let file = fopen(path, "rb") else { throw failure(path) }
    defer { fclose(file) }
    var digest = try PayloadDigest()
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&block, 1, block.count, file), count > 0 {
      digest.add(block, count: count)
    }
    guard ferror(file) == 0 else { throw failure(path) }
    return digest.takeText()
  }

  /// The SHA-256 of some bytes in hexadecimal digits.
  ///
  /// - Throws: `.temporary` where memory runs out.
  package static func sha256(of bytes: [UInt8]) throws(AnnotateError) -> String {
    var digest = try PayloadDigest()
    digest.add(bytes)
    return digest.takeText()
  }

  private static func failure(_ path: String) -> AnnotateError {
    AnnotateError(.inputOutput, "cannot read", subject: path, why: systemReason(errno))
  }
}
