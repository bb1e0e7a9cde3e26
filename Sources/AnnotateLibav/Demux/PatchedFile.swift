internal import AnnotateFiles
internal import CAnnotateFFmpeg
internal import Glibc

/// A local file as FFmpeg reads it, with some of its bytes replaced.
///
// SAFETY: FFmpeg calls it from the task that reads the file, one call at a time.
final class PatchedFile: @unchecked Sendable {
  private let descriptor: Int32
  private let size: Int64
  private let patch: [UInt8]
  private let patchOffset: Int64
  private var position: Int64 = 0

  private static let bufferSize = 1 << 15

  /// Opens a file; nil if it cannot be opened.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - patch: the bytes to show instead of those of the file.
  ///   - offset: where they begin in the file.
  init?(_ path: String, patch: [UInt8], at offset: Int) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    size = Int64(lseek(descriptor, 0, SEEK_END))
    (self.patch, patchOffset) = (patch, Int64(offset))
  }

  deinit { close(descriptor) }

  /// Makes what FFmpeg reads the file through; `free` frees it.
  func context() -> UnsafeMutablePointer<AVIOContext>? {
    guard let buffer = av_malloc(Self.bufferSize) else { return nil }
    let owner = Unmanaged.passRetained(self)
    let context = avio_alloc_context(
      buffer.assumingMemoryBound(to: UInt8.self),
      Int32(Self.bufferSize),
      0,
      owner.toOpaque(),
      { PatchedFile.of($0)?.read(into: $1, $2) ?? SHIM_EIO },
      nil,
      { PatchedFile.of($0)?.seek(to: $1, $2) ?? Int64(SHIM_EIO) }
    )
    if context == nil {
      owner.release()
      av_free(buffer)
    }
    return context
  }

  /// Frees what `context` has made.
  static func free(_ context: UnsafeMutablePointer<AVIOContext>) {
    if let owner = context.pointee.opaque { Unmanaged<PatchedFile>.fromOpaque(owner).release() }
    av_free(context.pointee.buffer)
    var context: UnsafeMutablePointer<AVIOContext>? = context
    avio_context_free(&context)
  }

  private static func of(_ owner: UnsafeMutableRawPointer?) -> PatchedFile? {
    owner.map { Unmanaged<PatchedFile>.fromOpaque($0).takeUnretainedValue() }
  }

  private func read(into buffer: UnsafeMutablePointer<UInt8>?, _ count: Int32) -> Int32 {
    guard let buffer else { return SHIM_EIO }
    let got = pread(descriptor, buffer, Int(count), off_t(position))
    guard got > 0 else { return got == 0 ? SHIM_EOF : SHIM_EIO }
    // SAFETY: FFmpeg's buffer has `count` bytes, of which `got` were read; the overlap lies in both.
    let first = max(position, patchOffset)
    let end = min(position + Int64(got), patchOffset + Int64(patch.count))
    for place in first..<max(first, end) {
      buffer[Int(place - position)] = patch[Int(place - patchOffset)]
    }
    position += Int64(got)
    return Int32(got)
  }

  private func seek(to offset: Int64, _ whence: Int32) -> Int64 {
    switch whence & ~AVSEEK_FORCE {
    case AVSEEK_SIZE: return size
    case SEEK_SET: position = offset
    case SEEK_CUR: position += offset
    case SEEK_END: position = size + offset
    default: return Int64(SHIM_EIO)
    }
    return position
  }
}
