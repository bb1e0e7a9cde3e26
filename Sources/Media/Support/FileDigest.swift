internal import CFFmpeg
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
    guard let state = av_sha_alloc() else {
      throw MediaFailure.outOfMemory(FFmpegError(code: SHIM_ENOMEM, operation: "av_sha_alloc"))
    }
    defer { av_free(UnsafeMutableRawPointer(state)) }
    av_sha_init(state, 256)
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&block, 1, block.count, file), count > 0 {
      av_sha_update(state, block, count)
    }
    guard ferror(file) == 0 else { throw failure(path) }
    var digest = [UInt8](repeating: 0, count: 32)
    av_sha_final(state, &digest)
    return digest.map(hexadecimal).joined()
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return digits.count == 1 ? "0" + digits : digits
  }

  private static func failure(_ path: String) -> AnnotateError {
    AnnotateError(.inputOutput, "cannot read", subject: path, why: systemReason(errno))
  }
}
