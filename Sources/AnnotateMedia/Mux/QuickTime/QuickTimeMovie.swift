internal import CAnnotateFFmpeg
internal import Glibc

/// The description of all tracks in a QuickTime or MP4 file, its box `moov`.
struct QuickTimeMovie {
  /// The box itself.
  var box: QuickTimeBox
  /// Where the box begins in the file.
  let offset: Int
  /// The size of the box in the file, in bytes.
  let size: Int

  /// A description larger than this is none.
  private static let largestSize = 1 << 30

  /// Reads the description of a local file; nil where it has none, or none that is understood.
  init?(of path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let end = Int(lseek(descriptor, 0, SEEK_END))
    var place = 0
    while place + 8 <= end {
      let head = Self.bytes(descriptor, at: place, count: min(16, end - place))
      guard let header = QuickTimeBoxHeader(head[...], available: end - place) else { return nil }
      if header.type == "moov" {
        guard header.size <= min(Self.largestSize, end - place) else { return nil }
        let content = Self.bytes(descriptor, at: place, count: header.size)
        guard let box = QuickTimeBox(content[...]) else { return nil }
        (self.box, offset, size) = (box, place, header.size)
        return
      }
      place += header.size
    }
    return nil
  }

  /// The clean apertures of the tracks that state one, by track number.
  var cleanApertures: [Int: CleanAperture] {
    box.tracks.reduce(into: [:]) { found, track in
      guard let number = track.trackNumber else { return }
      found[Int(number)] = CleanAperture(of: track)
    }
  }

  /// The same without the tables of samples, which are nearly all of it.
  var withoutTables: QuickTimeMovie {
    var copy = self
    for index in copy.box.children.indices where copy.box.children[index].type == "trak" {
      copy.box.children[index].removeSampleTables()
    }
    return copy
  }

  /// Writes the description anew at the end of the file it was read from, in place of the old one.
  ///
  /// - Throws: the system's reason where that fails, `SHIM_INVALIDDATA` where the old one does not end
  ///   the file.
  func write(to path: String) throws(FFmpegError) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FFmpegError(code: -errno, operation: "open") }
    defer { close(descriptor) }
    // Nothing may follow that would be overwritten, or would lie elsewhere than the tables say.
    guard Int(lseek(descriptor, 0, SEEK_END)) == offset + size else {
      throw FFmpegError(code: SHIM_INVALIDDATA, operation: "moov")
    }
    var rest = box.bytes[...]
    var place = offset
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress, $0.count, off_t(place))
      }
      guard count > 0 else { throw FFmpegError(code: -errno, operation: "pwrite") }
      place += count
      rest = rest.dropFirst(count)
    }
    guard ftruncate(descriptor, off_t(place)) == 0 else {
      throw FFmpegError(code: -errno, operation: "ftruncate")
    }
  }

  private static func bytes(_ descriptor: Int32, at offset: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, pread(descriptor, buffer.baseAddress, count, off_t(offset)))
    }
  }
}
