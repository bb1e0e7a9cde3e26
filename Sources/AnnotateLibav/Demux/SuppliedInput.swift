internal import CAnnotateFFmpeg
internal import Glibc

/// Bytes that FFmpeg reads through this program.
///
// SAFETY: FFmpeg calls it from the task that reads the input, one call at a time.
class SuppliedInput: @unchecked Sendable {
  private static let bufferSize = 1 << 15

  /// Whether FFmpeg may call `seek`.
  var isSeekable: Bool { false }

  /// Reads the next bytes into a buffer, at most `count`.
  ///
  /// - Returns: how many, or FFmpeg's number of an error.
  func read(into buffer: UnsafeMutablePointer<UInt8>, _ count: Int32) -> Int32 { SHIM_EOF }

  /// Moves to an offset, or returns the size, as FFmpeg asks.
  func seek(to offset: Int64, _ whence: Int32) -> Int64 { Int64(SHIM_EIO) }

  /// Makes what FFmpeg reads through; `free` frees it.
  final func context() -> UnsafeMutablePointer<AVIOContext>? {
    guard let buffer = av_malloc(Self.bufferSize) else { return nil }
    let owner = Unmanaged.passRetained(self)
    let context = avio_alloc_context(
      buffer.assumingMemoryBound(to: UInt8.self),
      Int32(Self.bufferSize),
      0,
      owner.toOpaque(),
      { owner, buffer, count in
        guard let buffer else { return SHIM_EIO }
        return SuppliedInput.of(owner)?.read(into: buffer, count) ?? SHIM_EIO
      },
      nil,
      isSeekable ? { SuppliedInput.of($0)?.seek(to: $1, $2) ?? Int64(SHIM_EIO) } : nil
    )
    if context == nil {
      owner.release()
      av_free(buffer)
    }
    return context
  }

  /// Frees what `context` has made.
  static func free(_ context: UnsafeMutablePointer<AVIOContext>) {
    if let owner = context.pointee.opaque { Unmanaged<SuppliedInput>.fromOpaque(owner).release() }
    av_free(context.pointee.buffer)
    var context: UnsafeMutablePointer<AVIOContext>? = context
    avio_context_free(&context)
  }

  private static func of(_ owner: UnsafeMutableRawPointer?) -> SuppliedInput? {
    owner.map { Unmanaged<SuppliedInput>.fromOpaque($0).takeUnretainedValue() }
  }
}
