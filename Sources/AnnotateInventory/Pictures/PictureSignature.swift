/// Recognises pictures in data of unknown form.
package enum PictureSignature {
  private static let all: [[UInt8]] =
    [
      [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A],
    ]
    + ["ftypheic", "ftypheix", "ftypavif", "ftypmif1", "GIF87a", "GIF89a", "WEBPVP8"].map {
      Array($0.utf8)
    }

  private static let beginnings =
    all + [
      Array("GIF8".utf8), Array("BM".utf8), Array("II*\0".utf8), Array("MM\0*".utf8),
    ]

  /// The number of bytes that show whether a file is a picture.
  package static let length = 12

  /// Whether the first bytes of a file are those of a picture or a video.
  package static func begins(_ bytes: [UInt8]) -> Bool {
    beginnings.contains(where: bytes.starts) || bytes.dropFirst(4).starts(with: Array("ftyp".utf8))
      || bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
  }

  /// Whether a picture begins anywhere in the bytes, or in a text in them.
  ///
  /// Such a picture shows faces without stamps.
  package static func isIn(_ bytes: [UInt8]) -> Bool {
    isPlain(in: bytes) || PictureText.isIn(bytes)
  }

  /// Whether a picture that is stored as it is begins anywhere in the bytes.
  static func isPlain(in bytes: [UInt8]) -> Bool {
    bytes.indices.contains { begins(at: $0, in: bytes) }
  }

  /// Where pictures may begin in the bytes.
  package static func offsets(in bytes: [UInt8]) -> [Int] {
    bytes.indices.filter { begins(at: $0, in: bytes) }
  }

  private static func begins(at index: Int, in bytes: [UInt8]) -> Bool {
    all.contains { bytes[index] == $0[0] && bytes[index...].starts(with: $0) }
      && (bytes[index] != 0xFF || beginsWithSegments(bytes[index...]))
  }

  /// Whether a marker follows the first segment of what looks like a JPEG, as it does not in data that happen to have
  /// the bytes of its beginning.
  private static func beginsWithSegments(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let marker = bytes.dropFirst(2).firstIndex(where: { $0 != 0xFF }),
      bytes[marker] >= 0xC0, !(0xD0...0xD8).contains(bytes[marker]), marker + 2 < bytes.endIndex
    else { return false }
    let next = marker + 1 + Int(bytes[marker + 1]) << 8 + Int(bytes[marker + 2])
    return next > marker + 2 && next < bytes.endIndex && bytes[next] == 0xFF
  }
}
