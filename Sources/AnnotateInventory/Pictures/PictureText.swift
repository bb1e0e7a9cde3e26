/// Recognises pictures in texts: in Base64, in hexadecimal digits, or as an address that holds its data.
package enum PictureText {
  /// The fewest digits of Base64 of a picture; fewer are words that happen to look like one.
  private static let fewestDigits = 64

  /// Whether a text holds a picture.
  package static func isIn(_ text: some Collection<UInt8>) -> Bool {
    text.contains(Array("data:image/".utf8)) || isInBase64(text) || isInHexadecimal(text)
  }

  /// Whether a tag of a file holds a picture, as Vorbis comments do.
  package static func isTag(_ name: String, _ value: String) -> Bool {
    namesOfTags.contains(name.lowercased()) || isIn(value.utf8)
  }

  private static let namesOfTags: Set = ["metadata_block_picture", "coverart"]

  /// Whether a picture begins anywhere in the data that runs of digits stand for.
  ///
  /// It need not begin with a group of four digits: in METADATA_BLOCK_PICTURE, its type and its size come first.
  private static func isInBase64(_ text: some Collection<UInt8>) -> Bool {
    var run: [UInt8] = []
    for byte in text {
      if let value = Base64Digits.value(of: byte) {
        run.append(value)
      } else if !isSpace(byte) {
        if showsPicture(run) { return true }
        run = []
      }
    }
    return showsPicture(run)
  }

  private static func showsPicture(_ run: [UInt8]) -> Bool {
    guard run.count >= fewestDigits else { return false }
    return PictureSignature.begins(Base64Digits.bytes(of: run.prefix(16)))
      || (0..<4).contains { PictureSignature.isPlain(in: Base64Digits.bytes(of: run[$0...])) }
  }

  /// Whether a text holds the digits of a picture, as the profiles do that ImageMagick writes into PNG files.
  private static func isInHexadecimal(_ text: some Collection<UInt8>) -> Bool {
    let digits = text.filter { !isSpace($0) }.map { isCapital($0) ? $0 | 0x20 : $0 }
    let beginnings = ["ffd8ffe", "ffd8ffd", "ffd8ffc", "89504e470d0a1a0a"]
    return beginnings.contains { digits.contains(Array($0.utf8)) }
  }

  private static func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
}
