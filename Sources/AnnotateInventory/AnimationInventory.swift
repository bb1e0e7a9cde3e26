/// Finds how often animations in GIF and PNG files are played, which FFmpeg does not report.
enum AnimationInventory {
  /// The beginning of a file in which its header is searched, in bytes; colour profiles of PNG may be long.
  private static let headerSize = 1 << 20
  static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  static let gif = Array("GIF8".utf8)

  /// The repetition; none if the file is played once.
  static func items(of file: FilePieces) -> [InventoryItem] {
    let bytes = file.piece(at: 0, count: headerSize)
    let plays = bytes.starts(with: gif) ? playsOfGIF(bytes) : playsOfPNG(bytes)
    guard let plays, plays != 1 else { return [] }
    return [
      InventoryItem(
        "the repetition of the animation",
        .repetition(plays: plays),
        bytes: Array("\(plays)".utf8)
      )
    ]
  }

  /// Reads the number of plays from the extension before the first picture; it states how often the animation is repeated.
  private static func playsOfGIF(_ bytes: [UInt8]) -> Int? {
    guard bytes.count > 13 else { return nil }
    let palette = bytes[10] & 0x80 != 0 ? 3 << (Int(bytes[10] & 7) + 1) : 0
    var offset = 13 + palette
    while offset + 3 < bytes.count, bytes[offset] == 0x21 {
      let blocks = subBlocks(bytes, at: offset + 2)
      let isRepetition =
        bytes[offset + 1] == 0xFF
        && ["NETSCAPE2.0", "ANIMEXTS1.0"].contains { blocks.parts.first == Array($0.utf8)[...] }
      if isRepetition, let count = blocks.parts.dropFirst().first(where: { $0.first == 1 }),
        count.count >= 3
      {
        let repeats = Array(count)
        let further = Int(repeats[1]) | Int(repeats[2]) << 8
        return further == 0 ? 0 : further + 1
      }
      offset = blocks.end
    }
    return nil
  }

  /// The blocks of data from an offset on, up to an empty one, and the offset behind that.
  private static func subBlocks(
    _ bytes: [UInt8],
    at start: Int
  ) -> (parts: [ArraySlice<UInt8>], end: Int) {
    var (parts, offset): ([ArraySlice<UInt8>], Int) = ([], start)
    while offset < bytes.count, bytes[offset] > 0 {
      let end = offset + 1 + Int(bytes[offset])
      guard end <= bytes.count else { return (parts, bytes.count) }
      parts.append(bytes[offset + 1..<end])
      offset = end
    }
    return (parts, offset + 1)
  }

  /// Reads the number of plays from the chunk `acTL`, which comes before the pixels.
  private static func playsOfPNG(_ bytes: [UInt8]) -> Int? {
    var offset = png.count
    while let length = bytes.bigEndian32(at: offset), offset + 8 < bytes.count {
      let type = bytes[offset + 4..<offset + 8]
      if type.elementsEqual("acTL".utf8) { return bytes.bigEndian32(at: offset + 12).map(Int.init) }
      if type.elementsEqual("IDAT".utf8) { return nil }
      offset += 12 + Int(length)
    }
    return nil
  }
}
