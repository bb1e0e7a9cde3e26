internal import Glibc

/// Why a finished file could not be changed.
package struct PatchFailure: Error, Equatable {
  /// What is the matter.
  package enum Reason: Equatable, Sendable {
    /// An error number of the system.
    case system(Int32)
    /// The file is not built as it must be.
    case invalidData
  }

  /// What is the matter.
  package let reason: Reason
  /// The call that failed, or the box that is broken.
  package let operation: String

  init(_ reason: Reason, _ operation: String) {
    (self.reason, self.operation) = (reason, operation)
  }
}

/// Reads and writes all bytes at a place of a file that is open.
enum OpenFile {
  /// The number of bytes that are moved at a time.
  private static let blockSize = 1 << 22

  /// Moves bytes towards the end of a file, the last ones first, or towards its beginning.
  ///
  /// - Throws: the system's error, or `SHIM_EIO` if the file ends before.
  static func shift(
    _ descriptor: Int32,
    _ range: Range<Int>,
    by distance: Int
  ) throws(PatchFailure) {
    guard distance != 0, !range.isEmpty else { return }
    var block = [UInt8](repeating: 0, count: min(blockSize, range.count))
    var moved = 0
    while moved < range.count {
      let count = min(block.count, range.count - moved)
      let start = distance > 0 ? range.upperBound - moved - count : range.lowerBound + moved
      try read(count, into: &block, from: descriptor, at: start)
      try write(block[..<count], to: descriptor, at: start + distance)
      moved += count
    }
  }

  /// Fills a block with the bytes at a place.
  ///
  /// - Throws: the system's error, or `SHIM_EIO` if the file ends before.
  static func read(
    _ count: Int,
    into block: inout [UInt8],
    from descriptor: Int32,
    at place: Int
  ) throws(PatchFailure) {
    var filled = 0
    while filled < count {
      let got = block[filled..<count].withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress, $0.count, off_t(place + filled))
      }
      guard got > 0 else {
        throw PatchFailure(.system(got < 0 ? errno : EIO), "pread")
      }
      filled += got
    }
  }

  /// Writes bytes to a place.
  ///
  /// - Throws: the system's error.
  static func write(
    _ bytes: ArraySlice<UInt8>,
    to descriptor: Int32,
    at place: Int
  ) throws(PatchFailure) {
    var (rest, next) = (bytes, place)
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress, $0.count, off_t(next))
      }
      guard count > 0 else { throw PatchFailure(.system(errno), "pwrite") }
      next += count
      rest = rest.dropFirst(count)
    }
  }

  /// Ends a file at a size.
  ///
  /// - Throws: the system's error.
  static func truncate(_ descriptor: Int32, to size: Int) throws(PatchFailure) {
    guard ftruncate(descriptor, off_t(size)) == 0 else {
      throw PatchFailure(.system(errno), "ftruncate")
    }
  }
}
