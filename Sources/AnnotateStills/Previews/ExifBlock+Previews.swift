internal import AnnotateInventory

extension ExifBlock {
  /// Photoshop's layers, which are pictures without a signature.
  private static let layers = 0x935C

  /// Replaces pictures by zeros, most of them previews in makers' notes, and removes Photoshop's layers.
  ///
  /// All other bytes keep their offsets.
  mutating func removePreviews() {
    removeLayers()
    clearTexts()
    for range in EmbeddedPicture.ranges(in: block.bytes) { clear(range) }
  }

  private mutating func removeLayers() {
    guard let first = block.first, let layers = first.entry(Self.layers) else { return }
    clear(layers.value..<layers.value + layers.length)
    let kept = first.entries.filter { $0.tag != Self.layers }
    replaceFirst(with: kept.map { TIFFField(copying: $0, of: block) }, next: first.next)
  }

  /// Clears the values that hold pictures as text, which may be in two bytes for each character.
  private mutating func clearTexts() {
    for entry in directories.flatMap(\.entries) where entry.length > 4 {
      guard PictureText.isIn(block.data(of: entry).filter { $0 != 0 }) else { continue }
      clear(entry.value..<entry.value + entry.length)
    }
  }

  private mutating func clear(_ range: Range<Int>) {
    block.bytes.replaceSubrange(range, with: repeatElement(0, count: range.count))
  }
}
