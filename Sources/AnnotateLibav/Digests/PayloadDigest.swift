internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// A SHA-256 digest, computed piece by piece.
///
// SAFETY: the state belongs to this value alone, which cannot be copied; it is used by one task at a
// time.
struct PayloadDigest: ~Copyable, @unchecked Sendable {
  private let state: OpaquePointer

  /// Creates a digest without contents.
  ///
  /// - Throws: `.temporary` if memory runs out.
  init() throws(AnnotateError) {
    guard let state = av_sha_alloc() else {
      throw MediaFailure.outOfMemory(FFmpegError(code: SHIM_ENOMEM, operation: "av_sha_alloc"))
    }
    self.state = state
    av_sha_init(state, 256)
  }

  deinit { av_free(UnsafeMutableRawPointer(state)) }

  /// Adds the first `count` bytes of `bytes`.
  mutating func add(_ bytes: [UInt8], count: Int? = nil) {
    av_sha_update(state, bytes, min(count ?? bytes.count, bytes.count))
  }

  /// Returns the 32 bytes of the digest of all bytes since the last call.
  mutating func take() -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    av_sha_final(state, &digest)
    av_sha_init(state, 256)
    return digest
  }

  /// Returns the first 64 bits of the digest of all bytes since the last call.
  mutating func takeShort() -> UInt64 {
    take().prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Returns the digest of all bytes since the last call, in hexadecimal digits.
  mutating func takeText() -> String { take().hexadecimal }
}

extension [UInt8] {
  /// Two hexadecimal digits for each byte.
  var hexadecimal: String {
    map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }
}
