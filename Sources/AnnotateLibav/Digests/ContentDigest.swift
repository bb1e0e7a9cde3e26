internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// A digest of large contents, computed piece by piece, and twenty times as fast as SHA-256.
///
/// It is MurmurHash3 (Austin Appleby, 2011), x64, 128 bits, as in libavutil. It detects contents that were
/// damaged or mixed up. It does not protect against forgery: contents with a given digest are easy to make.
///
/// The result of libavutil depends on the ends of the pieces if the contents are whole blocks of 16 bytes. A
/// zero is therefore added to such contents.
///
// SAFETY: the state belongs to this value alone, which cannot be copied; it is used by one task at a
// time.
struct ContentDigest: ~Copyable, @unchecked Sendable {
  private static let blockSize = 16

  private let state: OpaquePointer
  private var byteCount = 0

  /// Creates a digest without contents.
  ///
  /// - Throws: `.temporary` if memory runs out.
  init() throws(AnnotateError) {
    guard let state = av_murmur3_alloc() else {
      throw MediaFailure.outOfMemory(FFmpegError(code: SHIM_ENOMEM, operation: "av_murmur3_alloc"))
    }
    self.state = state
    av_murmur3_init(state)
  }

  deinit { av_free(UnsafeMutableRawPointer(state)) }

  /// Adds bytes.
  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
    av_murmur3_update(state, start, bytes.count)
    byteCount += bytes.count
  }

  /// Adds bytes.
  mutating func add(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { add($0) }
  }

  /// Returns the digest of all bytes since the last call, in 32 hexadecimal digits.
  mutating func takeText() -> String {
    if byteCount.isMultiple(of: Self.blockSize) { add([0]) }
    var digest = [UInt8](repeating: 0, count: 16)
    av_murmur3_final(state, &digest)
    av_murmur3_init(state)
    byteCount = 0
    return digest.hexadecimal
  }
}
