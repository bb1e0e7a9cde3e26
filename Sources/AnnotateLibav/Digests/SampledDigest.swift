internal import AnnotateFiles
package import AnnotateMediaTypes
internal import Glibc

/// A digest of samples of a file, which shows whether a large file has changed without reading all of it.
package enum SampledDigest {
  private static let blockSize = 1 << 16
  private static let blockCount = 64

  /// The SHA-256, in hexadecimal digits, of blocks spread evenly over a file, including its first and last
  /// byte; a file of up to 4 MiB is read completely.
  ///
  /// - Throws: `.missingInput` if the file cannot be opened, `.inputOutput` if it cannot be read.
  package static func of(_ path: String) throws(AnnotateError) -> String {
    guard let file = fopen(path, "rbe") else { throw failure(.missingInput, path) }
    defer { fclose(file) }
    guard fseeko(file, 0, SEEK_END) == 0 else { throw failure(.inputOutput, path) }
    let size = Int(ftello(file))
    var bytes: [UInt8] = []
    for offset in offsets(in: size) {
      fseeko(file, off_t(offset), SEEK_SET)
      var block = [UInt8](repeating: 0, count: min(blockSize, size - offset))
      guard fread(&block, 1, block.count, file) == block.count else {
        throw failure(.inputOutput, path)
      }
      bytes += block
    }
    return try FileDigest.sha256(of: bytes)
  }

  private static func offsets(in size: Int) -> [Int] {
    let wanted = blockSize * blockCount
    guard size > wanted else { return Array(stride(from: 0, to: size, by: blockSize)) }
    return (0..<blockCount).map { (size - blockSize) * $0 / (blockCount - 1) }
  }

  private static func failure(_ kind: AnnotateError.Kind, _ path: String) -> AnnotateError {
    AnnotateError(kind, "cannot read", subject: path, why: systemReason(errno))
  }
}
