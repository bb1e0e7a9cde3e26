internal import AnnotateFiles
internal import AnnotateInventory
internal import Glibc

/// Moves the box `moov` of a complete file from its end to its beginning, so that players need not read the
/// end of a file that arrives over a network.
package enum MovieFirst {
  /// Moves the box, unless something follows it.
  ///
  /// - Throws: the system's error if the file cannot be read or written, `.invalidData` if it has no valid
  ///   `moov`.
  package static func apply(to path: String) throws(PatchFailure) {
    guard let movie = QuickTimeMovie(of: path) else {
      throw PatchFailure(.invalidData, "moov")
    }
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw PatchFailure(.system(errno), "open") }
    defer { close(descriptor) }
    guard let start = typeBoxEnd(descriptor), start < movie.offset,
      Int(lseek(descriptor, 0, SEEK_END)) == movie.offset + movie.size
    else { return }
    let bytes = movie.box.bytesBeforeMedia
    try OpenFile.shift(descriptor, start..<movie.offset, by: bytes.count)
    try OpenFile.write(bytes[...], to: descriptor, at: start)
    try OpenFile.truncate(descriptor, to: movie.offset + bytes.count)
  }

  /// Where the box `ftyp` at the beginning of a file ends; nil if there is none.
  private static func typeBoxEnd(_ descriptor: Int32) -> Int? {
    var head = [UInt8](repeating: 0, count: 16)
    guard pread(descriptor, &head, head.count, 0) == head.count,
      let header = QuickTimeBoxHeader(head[...], available: head.count), header.type == "ftyp"
    else { return nil }
    return header.size
  }
}

extension QuickTimeBox {
  /// The bytes of a movie that is inserted before all its media: their offsets grow by its own size.
  var bytesBeforeMedia: [UInt8] {
    var size = bytes.count
    while true {
      let moved = moved(by: UInt64(size)).bytes
      // Offsets that no longer fit into 32 bits make it larger, once.
      guard moved.count != size else { return moved }
      size = moved.count
    }
  }

  private func moved(by distance: UInt64) -> QuickTimeBox {
    var copy = self
    for index in copy.children.indices where copy.children[index].type == "trak" {
      guard var table = copy.children[index]["mdia"]?["minf"]?["stbl"] else { continue }
      table.children = table.children.map { $0.movedOffsets(by: distance) }
      copy.children[index]["mdia"]?["minf"]?["stbl"] = table
    }
    return copy
  }

  /// A table of chunk offsets with larger offsets; another box stays as it is.
  private func movedOffsets(by distance: UInt64) -> QuickTimeBox {
    let width = type == "stco" ? 4 : 8
    guard type == "stco" || type == "co64", payload.count >= 8 else { return self }
    let offsets = stride(from: 8, through: payload.count - width, by: width).map { place in
      let number = payload[place..<place + width].reduce(0) { $0 << 8 | UInt64($1) }
      return number + distance
    }
    let head = payload.prefix(8)
    if type == "stco", offsets.allSatisfy({ $0 <= UInt32.max }) {
      return QuickTimeBox("stco", head + offsets.flatMap { bigEndian(UInt32($0)) })
    }
    return QuickTimeBox("co64", head + offsets.flatMap { bigEndian($0) })
  }
}
