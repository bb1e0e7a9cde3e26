internal import AnnotateFiles
package import AnnotateMediaTypes
internal import Glibc

/// A digest of samples of a file, which shows whether a large file has changed without reading all of it.
package enum SampledDigest {
  private static let blockSize = 1 << 16
  private static let blockCount = 64

  /// The digest, in 32 hexadecimal digits, of blocks spread evenly over a file, including its first and last
  /// byte; a file of up to 4 MiB is read completely.
  ///
  /// It detects damage and mix-ups, not forgery; see `ContentDigest`. SHA-256 would take longer than everything else
  /// that planning does with a clip.
  ///
  /// - Throws: `.missingInput` if the file cannot be opened, `.inputOutput` if it cannot be read, `.temporary` if memory
  ///   runs out.
  package static func of(_ path: String) throws(AnnotateError) -> String {
    guard let file = fopen(path, "rbe") else { throw failure(.missingInput, path) }
    defer { fclose(file) }
    guard fseeko(file, 0, SEEK_END) == 0 else { throw failure(.inputOutput, path) }
    let size = Int(ftello(file))
    var digest = try ContentDigest()
    for offset in offsets(in: size) {
      fseeko(file, off_t(offset), SEEK_SET)
      var block = [UInt8](repeating: 0, count: min(blockSize, size - offset))
      guard fread(&block, 1, block.count, file) == block.count else {
        throw failure(.inputOutput, path)
      }
      digest.add(block)
    }
    return digest.takeText()
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
