internal import AnnotateFiles
package import AnnotateInventory
internal import Glibc

/// The description of all tracks in a QuickTime or MP4 file, its box `moov`.
package struct QuickTimeMovie {
  /// The box itself.
  package var box: QuickTimeBox
  /// The offset of the box in the file, in bytes.
  package let offset: Int
  /// The size of the box in the file, in bytes.
  package let size: Int

  /// The maximum size of a valid box, in bytes.
  private static let maximumSize = 1 << 30

  /// Reads the box of a local file; nil if it has none or an invalid one.
  package init?(of path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let end = Int(lseek(descriptor, 0, SEEK_END))
    var start = 0
    while start + 8 <= end {
      let head = Self.bytes(descriptor, at: start, count: min(16, end - start))
      guard let header = QuickTimeBoxHeader(head[...], available: end - start) else { return nil }
      if header.type == "moov" {
        guard header.size <= min(Self.maximumSize, end - start) else { return nil }
        let content = Self.bytes(descriptor, at: start, count: header.size)
        guard let box = QuickTimeBox(content[...]) else { return nil }
        (self.box, offset, size) = (box, start, header.size)
        return
      }
      start += header.size
    }
    return nil
  }

  /// The clean apertures of the tracks that have one, by track number.
  package var cleanApertures: [Int: CleanAperture] {
    box.tracks.reduce(into: [:]) { found, track in
      guard let number = track.trackNumber else { return }
      found[Int(number)] = CleanAperture(of: track)
    }
  }

  /// A copy without the sample tables, which are nearly all of it.
  package var withoutTables: QuickTimeMovie {
    var copy = self
    for index in copy.box.children.indices where copy.box.children[index].type == "trak" {
      copy.box.children[index].removeSampleTables()
    }
    return copy
  }

  /// Replaces the box in the file from which it was read, at its end or before fragments, which do not say where
  /// in the file they lie.
  ///
  /// - Throws: the system's error if that fails, `.invalidData` if tables say where in the file the data
  ///   behind the box is.
  package func write(to path: String) throws(PatchFailure) {
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw PatchFailure(.system(errno), "open") }
    defer { close(descriptor) }
    let (old, end) = (offset + size, Int(lseek(descriptor, 0, SEEK_END)))
    guard old == end || box["mvex"] != nil else {
      throw PatchFailure(.invalidData, "moov")
    }
    let bytes = box.bytes
    try OpenFile.shift(descriptor, old..<end, by: bytes.count - size)
    try OpenFile.write(bytes[...], to: descriptor, at: offset)
    try OpenFile.truncate(descriptor, to: end + bytes.count - size)
  }

  private static func bytes(_ descriptor: Int32, at offset: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, pread(descriptor, buffer.baseAddress, count, off_t(offset)))
    }
  }
}
