internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// A SHA-256 that is computed piece by piece.
///
// SAFETY: the state belongs to this value alone, which cannot be copied; it is used by one task at a
// time.
struct PayloadDigest: ~Copyable, @unchecked Sendable {
  private let state: OpaquePointer

  /// Begins with nothing.
  ///
  /// - Throws: `.temporary` where memory runs out.
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

  /// The 32 bytes of the digest of everything added since the last time.
  mutating func take() -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    av_sha_final(state, &digest)
    av_sha_init(state, 256)
    return digest
  }

  /// The first 64 bits of the digest of everything added since the last time.
  mutating func takeShort() -> UInt64 {
    take().prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The digest of everything added since the last time, in hexadecimal digits.
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
