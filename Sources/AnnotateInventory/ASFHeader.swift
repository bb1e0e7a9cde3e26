/// The header of an ASF file (Advanced Systems Format, revision 1.20.03), as far as FFmpeg does not report it.
package struct ASFHeader {
  /// When the file was made, in seconds since 1970; nil if it does not say so.
  package let creation: Int?

  private static let identifier: [UInt8] = [
    0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9, 0x00, 0xAA, 0x00, 0x62, 0xCE, 0x6C,
  ]
  private static let fileProperties: [UInt8] = [
    0xA1, 0xDC, 0xAB, 0x8C, 0x47, 0xA9, 0xCF, 0x11, 0x8E, 0xE4, 0x00, 0xC0, 0x0C, 0x20, 0x53, 0x65,
  ]
  /// The size of the header object before the objects in it, and of the head of each object, in bytes.
  private static let (ownSize, headSize) = (30, 24)
  /// The most objects that are looked at; real headers have a dozen.
  private static let maximumCount = 1000

  /// Reads a file; nil if it is not ASF.
  package init?(_ file: FilePieces) {
    guard file.piece(at: 0, count: 16) == Self.identifier else { return nil }
    creation = Self.offset(of: Self.fileProperties, in: file).flatMap { offset in
      // The identifier of the file and its size come before its date.
      Self.seconds(file.piece(at: offset + Self.headSize + 24, count: 8))
    }
  }

  private static func offset(of wanted: [UInt8], in file: FilePieces) -> Int? {
    var offset = ownSize
    for _ in 0..<maximumCount {
      let head = file.piece(at: offset, count: headSize)
      guard head.count == headSize else { return nil }
      if head.starts(with: wanted) { return offset }
      let size = Int(clamping: head[16..<headSize].littleEndian)
      guard size >= headSize, size <= file.size - offset else { return nil }
      offset += size
    }
    return nil
  }

  /// Converts steps of 100 ns since 1601; nil for zero and for 1970, with which writers say that they do not know.
  private static func seconds(_ bytes: [UInt8]) -> Int? {
    guard bytes.count == 8 else { return nil }
    let seconds = Int(bytes.littleEndian / 10_000_000) - 11_644_473_600
    return seconds > 0 ? seconds : nil
  }
}
