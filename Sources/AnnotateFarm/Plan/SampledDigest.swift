internal import AnnotateFiles
internal import AnnotateMedia
internal import AnnotateMediaTypes
internal import Glibc

/// A fingerprint of a file that is too large to be read whole whenever somebody asks whether it is
/// still the same.
enum SampledDigest {
  private static let blockSize = 1 << 16
  private static let blockCount = 64

  /// The SHA-256 of blocks of a file, evenly spread from its first byte to its last, in hexadecimal
  /// digits; of a file up to four MiB, of all of it.
  ///
  /// - Throws: `.missingInput` where the file cannot be opened, `.inputOutput` where it cannot be read.
  static func of(_ path: String) throws(AnnotateError) -> String {
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
