/// The segments of a JPEG file, up to its end marker.
struct JPEGSegments: Sendable {
  /// One segment.
  struct Segment: Sendable {
    /// The second byte of its marker.
    let marker: UInt8
    /// What follows the two bytes of its length.
    let payload: ArraySlice<UInt8>
  }

  private(set) var segments: [Segment] = []
  /// Whether the file has its end marker.
  private(set) var isComplete = false
  /// The bytes behind the end marker.
  private(set) var trailer: ArraySlice<UInt8> = []

  /// Reads the segments up to the first invalid one.
  init(_ bytes: [UInt8]) {
    var offset = 2
    while let marker = Self.marker(in: bytes, from: &offset) {
      if marker == JPEGMarker.end {
        isComplete = true
        trailer = bytes[offset...]
        return
      }
      guard !JPEGMarker.isAlone(marker) else { continue }
      guard let length = bytes.number(at: offset, bytes: 2, .big), length >= 2,
        let payload = bytes.part(at: offset + 2, count: length - 2)
      else { return }
      segments.append(Segment(marker: marker, payload: payload))
      offset += length
    }
  }

  /// Returns the payloads of a marker's segments that begin with `prefix`, without the prefix.
  func payloads(_ marker: UInt8, _ prefix: [UInt8]) -> [ArraySlice<UInt8>] {
    segments.filter { $0.marker == marker && $0.payload.starts(with: prefix) }
      .map { $0.payload.dropFirst(prefix.count) }
  }

  /// Returns the next marker and skips compressed data before it.
  private static func marker(in bytes: [UInt8], from offset: inout Int) -> UInt8? {
    while offset < bytes.count, let found = bytes[offset...].firstIndex(of: 0xFF) {
      // A marker may follow any number of fill bytes.
      guard let code = bytes[found...].firstIndex(where: { $0 != 0xFF }) else { return nil }
      offset = code + 1
      if bytes[code] != 0 { return bytes[code] }
    }
    return nil
  }
}

/// Markers of ISO/IEC 10918-1, by their second byte.
enum JPEGMarker {
  static let app0: UInt8 = 0xE0
  static let app1: UInt8 = 0xE1
  static let app2: UInt8 = 0xE2
  static let app13: UInt8 = 0xED
  static let comment: UInt8 = 0xFE
  static let end: UInt8 = 0xD9

  /// Whether no length follows the marker.
  static func isAlone(_ marker: UInt8) -> Bool {
    marker == 0x01 || (0xD0...0xD8).contains(marker)
  }

  /// Whether the segment describes the frame: its size and components.
  static func isFrame(_ marker: UInt8) -> Bool {
    (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
  }
}

/// The prefixes of the payloads of JPEG segments.
enum JPEGPrefix {
  static let jfif = [UInt8]("JFIF\0".utf8)
  static let exif = [UInt8]("Exif\0\0".utf8)
  static let xmp = [UInt8]("http://ns.adobe.com/xap/1.0/\0".utf8)
  static let extendedXMP = [UInt8]("http://ns.adobe.com/xmp/extension/\0".utf8)
  static let icc = [UInt8]("ICC_PROFILE\0".utf8)
  static let multiPicture = [UInt8]("MPF\0".utf8)
  static let photoshop = [UInt8]("Photoshop 3.0\0".utf8)
}
