internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// A digest of large contents that is computed piece by piece, twenty times as fast as a SHA-256.
///
/// It is MurmurHash3 (Austin Appleby, 2011) of 128 bits, x64, as libavutil has it. It tells contents that
/// were damaged or mixed up from those that were written. It is no guard against forgers: whoever wants
/// to can make contents that have a given digest.
///
/// How libavutil ends depends on where pieces end, if the last of them fills a block of 16 bytes: contents
/// of whole blocks are therefore followed by a zero.
///
// SAFETY: the state belongs to this value alone, which cannot be copied; it is used by one task at a
// time.
struct ContentDigest: ~Copyable, @unchecked Sendable {
  private static let blockSize = 16

  private let state: OpaquePointer
  private var byteCount = 0

  /// Begins with nothing.
  ///
  /// - Throws: `.temporary` where memory runs out.
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

  /// The digest of everything added since the last time, in 32 hexadecimal digits.
  mutating func takeText() -> String {
    if byteCount.isMultiple(of: Self.blockSize) { add([0]) }
    var digest = [UInt8](repeating: 0, count: 16)
    av_murmur3_final(state, &digest)
    av_murmur3_init(state)
    byteCount = 0
    return digest.hexadecimal
  }
}
