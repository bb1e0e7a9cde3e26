/// Finds padding that is not empty: parts that every reader skips, in which a file may still tell something.
package enum Padding {
  /// The most parts that are looked at; two hours of video have less than a million blocks.
  private static let maximumCount = 1 << 22
  private static let pieceSize = 1 << 16

  /// The paddings of a file with anything but zeros, each with what it begins with; none if its kind is unknown.
  package static func items(of file: FilePieces) -> [InventoryItem] {
    guard let read = reader(of: file) else { return [] }
    var (found, offset): ([InventoryItem], Int) = ([], 0)
    for _ in 0..<maximumCount {
      guard let part = read(file, offset), part.next > offset else { break }
      offset = part.next
      guard part.isPadding, let start = firstByte(in: part.contents, of: file) else { continue }
      let bytes = file.piece(at: start, count: min(pieceSize, part.contents.upperBound - start))
      found.append(InventoryItem("the padding (\(part.name))", bytes: bytes))
    }
    return found
  }

  private static func reader(of file: FilePieces) -> ((FilePieces, Int) -> WalkedPart?)? {
    let head = file.piece(at: 0, count: 8)
    if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      return { WalkedPart(ofMatroska: $0, at: $1) }
    }
    if head.starts(with: Array("RIFF".utf8)) { return { WalkedPart(ofRIFF: $0, at: $1) } }
    let isMovie = BoxCatalogue.beginnings.contains(String(latin1: head.dropFirst(4)))
    return isMovie ? { WalkedPart(ofMovie: $0, at: $1) } : nil
  }

  /// The offset of the first byte that is not zero; nil if there is none.
  private static func firstByte(in range: Range<Int>, of file: FilePieces) -> Int? {
    for start in stride(from: range.lowerBound, to: range.upperBound, by: pieceSize) {
      let piece = file.piece(at: start, count: min(pieceSize, range.upperBound - start))
      if let index = piece.firstIndex(where: { $0 != 0 }) { return start + index }
    }
    return nil
  }
}

/// A part of a file as a walk from its beginning to its end meets it; what is in it comes next if it is entered.
private struct WalkedPart {
  let name: String
  /// The offsets of its contents.
  let contents: Range<Int>
  let isPadding: Bool
  /// The offset of the next part.
  let next: Int

  private init(_ name: String, _ contents: Range<Int>, isPadding: Bool, isEntered: Bool) {
    (self.name, self.contents, self.isPadding) = (name, contents, isPadding)
    next = isEntered ? contents.lowerBound : contents.upperBound
  }

  /// The contents of a part with a header; they end with the file at the latest.
  private static func contents(_ start: Int, _ size: Int, _ file: FilePieces) -> Range<Int> {
    let start = min(start, file.size)
    return start..<start + max(0, min(size, file.size - start))
  }

  // MARK: QuickTime and MP4

  private static let boxes: Set = [
    "moov", "trak", "mdia", "minf", "dinf", "stbl", "edts", "udta", "mvex", "moof", "traf", "mfra",
    "tref", "tapt", "ilst", "gmhd",
  ]

  init?(ofMovie file: FilePieces, at offset: Int) {
    let head = file.piece(at: offset, count: 32)
    // Four zero bytes end lists of user data.
    if head.count >= 4, head.bigEndian32(at: 0) == 0, offset + 8 < file.size,
      head.dropFirst(4).first == 0
    {
      self.init("", offset..<offset + 4, isPadding: false, isEntered: false)
      return
    }
    guard let header = QuickTimeBoxHeader(head[...], available: file.size - offset) else {
      return nil
    }
    let isMetadata = header.type == "meta"
    // MP4's own form begins with four bytes of version and flags.
    let isPlain = head.dropFirst(header.length + 4).starts(with: Array("hdlr".utf8))
    let fields = isMetadata && !isPlain ? 4 : 0
    self.init(
      header.type,
      Self.contents(
        offset + header.length + fields,
        header.size - header.length - fields,
        file
      ),
      isPadding: BoxCatalogue.fillers.contains(header.type),
      isEntered: isMetadata || Self.boxes.contains(header.type)
    )
  }

  // MARK: Matroska

  /// The elements that hold elements: the segment, and those of clusters, tracks, chapters, attachments and tags.
  private static let elements: Set = [
    0x1853_8067, 0x1F43_B675, 0xA0, 0x1654_AE6B, 0xAE, 0xE0, 0xE1, 0x55B0, 0x7670, 0x1549_A966,
    0x1043_A770, 0x45B9, 0xB6, 0x80, 0x1941_A469, 0x61A7, 0x1254_C367, 0x7373, 0x63C0, 0x67C8,
    0x1C53_BB6B, 0xBB, 0xB7, 0x114D_9B74, 0x4DBB,
  ]

  init?(ofMatroska file: FilePieces, at offset: Int) {
    guard let header = EBMLHeader(file.piece(at: offset, count: 12)) else { return nil }
    let start = offset + header.length
    self.init(
      "Void",
      Self.contents(start, header.size ?? file.size - start, file),
      isPadding: header.identifier == 0xEC,
      isEntered: Self.elements.contains(header.identifier)
    )
  }

  // MARK: AVI

  init?(ofRIFF file: FilePieces, at offset: Int) {
    guard let chunk = RIFFChunk(in: file, at: offset) else { return nil }
    let (isEntered, start) = (chunk.list != nil, offset + 8)
    let isPadding = ["JUNK", "junk"].contains(chunk.type)
    let contents = Self.contents(start + (isEntered ? 4 : 0), chunk.size + chunk.size % 2, file)
    let isIndex = isPadding && Self.isRoomForIndex(file.piece(at: start, count: 12))
    self.init(
      chunk.type,
      isIndex ? min(start + 12, contents.upperBound)..<contents.upperBound : contents,
      isPadding: isPadding,
      isEntered: isEntered
    )
  }

  /// Whether a chunk begins like the room that FFmpeg leaves for an index or its list in files of more than a gigabyte.
  private static func isRoomForIndex(_ bytes: [UInt8]) -> Bool {
    let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    guard bytes.count == 12 else { return false }
    return bytes.starts(with: [4, 0, 0, 0, 0, 0, 0, 0]) && bytes[8..<10].allSatisfy(isDigit)
      && ["dc", "wb", "db", "sb", "tx"].contains(String(latin1: bytes[10...]))
      || bytes == Array("odmldmlh".utf8) + [0xF8, 0, 0, 0]
  }
}
