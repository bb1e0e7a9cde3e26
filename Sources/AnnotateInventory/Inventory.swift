internal import Glibc

/// Finds what a file holds besides what FFmpeg reports, by reading its bytes.
///
/// Each part of a file is reported elsewhere, in a list of harmless ones with the reason, or an item.
package enum Inventory {
  /// The most items of a file; real ones have a dozen.
  private static let maximumCount = 200

  /// The items of a file, each once; none if its kind is unknown.
  package static func items(of file: FilePieces) -> [InventoryItem] {
    var known: Set<InventoryItem> = []
    let found = parts(of: file).prefix(maximumCount).filter { known.insert($0).inserted }
    return Array(found)
  }

  private static func parts(of file: FilePieces) -> [InventoryItem] {
    let head = file.piece(at: 0, count: 16)
    if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return MatroskaInventory.items(of: file) }
    if head.starts(with: Array("RIFF".utf8)) {
      // The chunks of a picture are read with its metadata.
      let isPicture = head.dropFirst(8).starts(with: Array("WEBP".utf8))
      return isPicture ? [] : RIFFInventory.items(of: file)
    }
    if [AnimationInventory.png, AnimationInventory.gif].contains(where: { head.starts(with: $0) }) {
      return AnimationInventory.items(of: file)
    }
    if let layout = TransportLayout(of: file) {
      return TransportInventory.items(of: file, layout)
    }
    let isMovie = QuickTimeBoxHeader(head[...], available: file.size).map {
      BoxCatalogue.beginnings.contains($0.type)
    }
    return isMovie == true ? MovieInventory.items(of: file) : []
  }
}

/// A part of a file that FFmpeg does not report, although it means something.
package struct InventoryItem: Sendable, Hashable {
  /// In which outputs a part stays true.
  package enum Nature: Sendable, Hashable {
    /// In any output; files of the same family can hold it unchanged.
    case lasting
    /// In outputs whose pictures have the same size and form; files of the same family can hold it unchanged.
    case ofGeometry
    /// In no output, such as a second view of what has been stamped in the first.
    case bound
    /// In any output; other animations can hold it. It is how often the animation is played, 0 for ever.
    case repetition(plays: Int)
  }

  /// The part in words, with the name in the file, such as `the second view (lhvC)`.
  package let name: String
  /// What identifies the track that it describes: in QuickTime and MP4 files the track's number, in MPEG
  /// streams its packet identifier, elsewhere its index; nil for the whole file.
  package let track: Int?
  /// In which outputs it stays true.
  package let nature: Nature
  /// Its contents as stored.
  package let bytes: [UInt8]

  /// Whether it is a picture, or holds one.
  package var showsPicture: Bool { PictureSignature.isIn(bytes) }

  /// How often the animation is played, 0 for ever; nil if it is another part.
  package var plays: Int? {
    if case .repetition(let plays) = nature { plays } else { nil }
  }

  /// Describes a part.
  package init(_ name: String, track: Int? = nil, _ nature: Nature = .bound, bytes: [UInt8] = []) {
    (self.name, self.track, self.nature, self.bytes) = (name, track, nature, bytes)
  }
}

/// A file that is read piece by piece.
package final class FilePieces: Sendable {
  /// The largest piece, in bytes; a larger one is read only in part.
  private static let maximumPiece = 1 << 28

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
    let count = min(count, size - offset, Self.maximumPiece)
    guard descriptor >= 0 else { return Array(bytes[offset..<offset + count]) }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, pread(descriptor, buffer.baseAddress, count, off_t(offset)))
    }
  }
}
