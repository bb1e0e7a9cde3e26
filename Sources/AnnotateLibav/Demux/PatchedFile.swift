internal import AnnotateFiles
internal import CAnnotateFFmpeg
internal import Glibc

/// A local file as FFmpeg reads it, with some of its bytes replaced.
///
// SAFETY: FFmpeg calls it from the task that reads the file, one call at a time.
final class PatchedFile: SuppliedInput, @unchecked Sendable {
  private let descriptor: Int32
  private let size: Int64
  private let patch: [UInt8]
  private let patchOffset: Int64
  private var position: Int64 = 0

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

  override var isSeekable: Bool { true }

  override func read(into buffer: UnsafeMutablePointer<UInt8>, _ count: Int32) -> Int32 {
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

  override func seek(to offset: Int64, _ whence: Int32) -> Int64 {
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
