internal import AnnotateInventory

/// Recognises pictures in metadata: as bytes, in Base64 or in hexadecimal digits.
enum EmbeddedPicture {
  /// Whether a value is a picture or holds one.
  static func isIn(_ value: [UInt8]) -> Bool {
    !ranges(in: value).isEmpty || isInBase64(value[...]) || isInHexadecimal(value)
  }

  /// The ranges of pictures that are stored as they are.
  static func ranges(in bytes: [UInt8]) -> [Range<Int>] {
    var (found, end): ([Range<Int>], Int) = ([], 0)
    for start in PictureSignature.offsets(in: bytes) where start >= end {
      guard let length = length(of: Array(bytes[start...])) else { continue }
      end = start + length
      found.append(start..<end)
    }
    return found
  }

  /// The length of the picture with which bytes begin; nil if they only look like one.
  ///
  /// A picture without a known end goes on to the end of the bytes.
  private static func length(of bytes: [UInt8]) -> Int? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return bytes.count }
    let segments = JPEGSegments(bytes)
    guard !segments.segments.isEmpty else { return nil }
    return bytes.count - segments.trailer.count
  }

  /// Whether a text is a picture in Base64, alone or as an address (`data:image/jpeg;base64,`).
  static func isInBase64(_ text: ArraySlice<UInt8>) -> Bool {
    let text = text.drop { isSpace($0) }
    guard !text.starts(with: Array("data:image/".utf8)) else { return true }
    let digits = text.prefix(4 * shortest / 3)
    guard digits.count == 4 * shortest / 3, let bytes = Base64.decode(digits.prefix(16)) else {
      return false
    }
    return PictureSignature.begins(bytes) && Base64.decode(digits) != nil
  }

  /// The fewest bytes of a picture in a text; shorter texts are words that happen to look like one.
  private static let shortest = 48

  /// Whether a text holds the digits of a JPEG, as the profiles do that ImageMagick writes into PNG files.
  private static func isInHexadecimal(_ text: [UInt8]) -> Bool {
    let digits = text.filter { !isSpace($0) }
    let beginnings = ["ffd8ffe", "ffd8ffd", "ffd8ffc", "89504e470d0a1a0a"].map { Array($0.utf8) }
    return beginnings.contains { digits.firstRange(of: $0) != nil }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
}

/// Reads Base64 (RFC 4648).
enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )

  /// The bytes of whole groups of four digits; nil if there is another character.
  static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var (bytes, group): ([UInt8], [Int]) = ([], [])
    for byte in text {
      guard let digit = digits.firstIndex(of: byte) else { return nil }
      group.append(digit)
      guard group.count == 4 else { continue }
      let number = group.reduce(0) { $0 << 6 | $1 }
      bytes.append(number, bytes: 3, .big)
      group = []
    }
    return bytes
  }
}
