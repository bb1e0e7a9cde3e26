package import AnnotateMediaTypes

/// An EXIF block: a TIFF structure that describes a picture stored elsewhere.
///
/// It is changed in place, so that offsets in it stay valid: makers' notes contain offsets in
/// formats that only their makers know.
package struct ExifBlock: Sendable {
  private(set) var block: TIFFBlock

  /// Takes the bytes of a block; nil if they are not one.
  package init?(_ bytes: [UInt8]) {
    guard let block = TIFFBlock(bytes), block.first != nil else { return nil }
    self.block = block
  }

  /// Creates a block with nothing but the orientation.
  init(orientation: Orientation) {
    block = TIFFBlock(order: .big)
    replaceFirst(
      with: [TIFFField(TIFFTag.orientation, .short, [orientation.rawValue], block.order)],
      next: 0
    )
  }

  /// The bytes of the block.
  package var bytes: [UInt8] { block.bytes }

  /// The orientation of the stored picture; nil if the block does not state it.
  package var orientation: Orientation? {
    guard let entry = block.first?.entry(TIFFTag.orientation) else { return nil }
    return block.numbers(of: entry).first.flatMap(Orientation.init)
  }

  /// Sets the orientation of the stored picture.
  package mutating func setOrientation(_ orientation: Orientation) {
    guard let directory = block.first else { return }
    if let entry = directory.entry(TIFFTag.orientation), entry.type == 3, entry.count == 1 {
      block.bytes.replace(at: entry.value, bytes: 2, with: orientation.rawValue, block.order)
    } else if orientation != .up || directory.entry(TIFFTag.orientation) != nil {
      let others = directory.entries.filter { $0.tag != TIFFTag.orientation }
      let field = TIFFField(TIFFTag.orientation, .short, [orientation.rawValue], block.order)
      let kept = others.map { TIFFField(copying: $0, of: block) }
      replaceFirst(with: kept + [field], next: directory.next)
    }
  }

  /// Updates the size of the stored picture if the block states it.
  package mutating func setSize(_ size: PixelSize) {
    let first = block.first
    let exif = block.directory(in: first?.entry(TIFFTag.exif))
    set(first?.entry(TIFFTag.width), to: size.width)
    set(first?.entry(TIFFTag.height), to: size.height)
    set(exif?.entry(TIFFTag.pixelWidth), to: size.width)
    set(exif?.entry(TIFFTag.pixelHeight), to: size.height)
  }

  /// Removes the thumbnail: its directory and its bytes.
  package mutating func removeThumbnail() {
    guard let first = block.first, first.next != 0 else { return }
    let thumbnail = block.directory(at: first.next)
    block.bytes.replace(at: first.nextField, bytes: 4, with: 0, block.order)
    guard let thumbnail else { return }
    for range in pictureRanges(of: thumbnail) { erase(range) }
  }

  /// Returns the ranges of a picture's bytes.
  private func pictureRanges(of directory: TIFFBlock.Directory) -> [Range<Int>] {
    let pairs = [
      (TIFFTag.thumbnailOffset, TIFFTag.thumbnailLength),
      (TIFFTag.stripOffsets, TIFFTag.stripByteCounts),
    ]
    return pairs.flatMap { offset, length -> [Range<Int>] in
      guard let offsets = directory.entry(offset).map(block.numbers),
        let lengths = directory.entry(length).map(block.numbers)
      else { return [] }
      return zip(offsets, lengths).compactMap { start, count in
        // A range that overlaps the first directory cannot belong to a thumbnail.
        guard start >= 8, block.bytes.part(at: start, count: count) != nil else { return nil }
        return start..<(start + count)
      }
    }
  }

  /// Cuts off ranges at the end, and fills others with zeros.
  private mutating func erase(_ range: Range<Int>) {
    let directories = [block.first].compactMap(\.self)
    guard directories.allSatisfy({ $0.nextField + 4 <= range.lowerBound }) else { return }
    if block.bytes.count - range.upperBound < 4 {
      block.bytes.removeSubrange(range.lowerBound...)
    } else {
      block.bytes.replaceSubrange(range, with: repeatElement(0, count: range.count))
    }
  }

  private mutating func set(_ entry: TIFFBlock.Entry?, to number: Int) {
    guard let entry, entry.count == 1, [3, 4].contains(entry.type) else { return }
    let length = entry.type == 3 ? 2 : 4
    block.bytes.replace(at: entry.value, bytes: length, with: number, block.order)
  }

  /// Makes another directory the first; the old one remains, unused.
  private mutating func replaceFirst(with fields: [TIFFField], next: Int) {
    let position = block.append(fields, next: next)
    block.bytes.replace(at: 4, bytes: 4, with: position, block.order)
  }
}
