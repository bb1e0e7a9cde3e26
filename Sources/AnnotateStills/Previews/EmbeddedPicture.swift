internal import AnnotateInventory

/// Recognises pictures in metadata and other data of unknown form: as bytes, in Base64 or in hexadecimal digits.
package enum EmbeddedPicture {
  /// Whether a value is a picture or holds one.
  package static func isIn(_ value: [UInt8]) -> Bool {
    !ranges(in: value).isEmpty || PictureText.isIn(value)
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
    guard beginsWithSegments(bytes) else { return nil }
    return bytes.count - JPEGSegments(bytes).trailer.count
  }

  /// Whether a marker follows the first segment of what looks like a JPEG, as it does not in data that happen to have
  /// the bytes of its beginning.
  private static func beginsWithSegments(_ bytes: [UInt8]) -> Bool {
    guard let marker = bytes.dropFirst(2).firstIndex(where: { $0 != 0xFF }),
      bytes[marker] >= 0xC0, !JPEGMarker.isAlone(bytes[marker]),
      let length = bytes.number(at: marker + 1, bytes: 2, .big), length >= 2
    else { return false }
    return bytes.number(at: marker + 1 + length, bytes: 1, .big) == 0xFF
  }
}
