internal import Glibc

/// A file that is read piece by piece.
package final class FilePieces: Sendable {
  /// The largest piece, in bytes; a larger one is read only in part.
  private static let largestPiece = 1 << 28

  /// The size of the file in bytes.
  package let size: Int
  private let descriptor: Int32
  private let bytes: [UInt8]

  /// Opens a regular file; nil if that is impossible.
  package init?(_ path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    (size, bytes) = (max(0, Int(lseek(descriptor, 0, SEEK_END))), [])
  }

  /// Takes the bytes of a file.
  package init(_ bytes: [UInt8]) {
    (descriptor, size, self.bytes) = (-1, bytes.count, bytes)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The bytes from an offset on; fewer than `count` at the end of the file.
  package func piece(at offset: Int, count: Int) -> [UInt8] {
    guard offset >= 0, offset < size, count > 0 else { return [] }
    let count = min(count, size - offset, Self.largestPiece)
    guard descriptor >= 0 else { return Array(bytes[offset..<offset + count]) }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, pread(descriptor, buffer.baseAddress, count, off_t(offset)))
    }
  }
}
