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

/// Reads the metadata of a JPEG file.
enum JPEGReader {
  static func read(_ bytes: [UInt8]) -> StillFile {
    let segments = JPEGSegments(bytes)
    var file = StillFile(.jpeg)
    file.metadata = metadata(segments)
    file.furtherPictures = furtherPictures(segments)
    file.trailingParts =
      JPEGTrailer(
        bytes: segments.trailer,
        xmp: file.metadata.xmp ?? [],
        furtherPictures: file.furtherPictures
      ).parts
    let frame = segments.segments.first { JPEGMarker.isFrame($0.marker) }
    file.isProgressive = frame.map { [0xC2, 0xC6, 0xCA, 0xCE].contains($0.marker) } ?? false
    // After the size, one byte is the number of components.
    let components = frame?.payload.dropFirst(5).first
    file.obstacle = components == 4 ? .inks : nil
    if frame == nil || !segments.isComplete { file.obstacle = .damaged }
    return file
  }

  private static func metadata(_ segments: JPEGSegments) -> StillMetadata {
    var metadata = StillMetadata()
    let app1 = { (prefix: [UInt8]) in segments.payloads(JPEGMarker.app1, prefix) }
    metadata.exif = app1(JPEGPrefix.exif).first.map([UInt8].init)
    metadata.xmp = app1(JPEGPrefix.xmp).first.map([UInt8].init)
    metadata.extendedXMP = app1(JPEGPrefix.extendedXMP).map { JPEGPrefix.extendedXMP + $0 }
    metadata.iccProfile = iccProfile(segments)
    let photoshop = segments.payloads(JPEGMarker.app13, JPEGPrefix.photoshop)
    metadata.photoshop = photoshop.isEmpty ? nil : photoshop.flatMap(\.self)
    metadata.comments = segments.payloads(JPEGMarker.comment, []).map([UInt8].init)
    metadata.density = density(segments)
    return metadata
  }

  /// The parts of the profile in the order of their numbers; nil if one is missing.
  private static func iccProfile(_ segments: JPEGSegments) -> [UInt8]? {
    let parts = segments.payloads(JPEGMarker.app2, JPEGPrefix.icc).map([UInt8].init)
    guard let count = parts.first?.dropFirst().first, parts.count == Int(count) else { return nil }
    let sorted = parts.sorted { ($0.first ?? 0) < ($1.first ?? 0) }
    let numbers = sorted.map { $0.first.map(Int.init) ?? 0 }
    guard numbers == Array(1...max(1, sorted.count)) else { return nil }
    return sorted.flatMap { $0.dropFirst(2) }
  }

  private static func density(_ segments: JPEGSegments) -> PixelDensity? {
    guard let jfif = segments.payloads(JPEGMarker.app0, JPEGPrefix.jfif).first.map([UInt8].init),
      let unit = jfif.number(at: 2, bytes: 1, .big).flatMap(PixelDensity.Unit.init),
      let x = jfif.number(at: 3, bytes: 2, .big),
      let y = jfif.number(at: 5, bytes: 2, .big),
      x > 0, y > 0
    else { return nil }
    return PixelDensity(x: x, y: y, unit: unit)
  }

  /// The number of pictures besides the first, after the Multi-Picture Format (CIPA DC-007).
  private static func furtherPictures(_ segments: JPEGSegments) -> Int {
    let numberOfImages = 0xB001
    guard let index = segments.payloads(JPEGMarker.app2, JPEGPrefix.multiPicture).first,
      let block = TIFFBlock([UInt8](index)),
      let entry = block.first?.entry(numberOfImages)
    else { return 0 }
    return max(0, (block.numbers(of: entry).first ?? 1) - 1)
  }
}

/// What lies behind the picture of a JPEG file.
struct JPEGTrailer {
  /// The bytes.
  let bytes: ArraySlice<UInt8>
  /// The XMP packet of the picture, which may say what they are.
  let xmp: [UInt8]
  /// The number of further pictures that the file announces.
  let furtherPictures: Int

  /// The parts in words, such as `the video of the motion photo`.
  var parts: [String] {
    let video = hasVideo ? ["the video of the motion photo"] : []
    let map = announces("hdr-gain-map") || announces("GainMap") ? ["the gain map"] : []
    let depth = announces("\"Depth\"") || announces(">Depth<") ? ["the depth map"] : []
    let maker = bytes.suffix(4).elementsEqual("SEFT".utf8) ? ["the maker's data behind it"] : []
    let known = video + (bytes.isEmpty ? [] : map + depth) + maker
    let rest = bytes.filter { $0 != 0 && $0 != 0x0A && $0 != 0x0D && $0 != 0xFF }
    guard known.isEmpty, furtherPictures == 0, !rest.isEmpty else { return known }
    return ["\(bytes.count) bytes behind the picture"]
  }

  /// Whether the type box of an MP4 lies in the bytes.
  private var hasVideo: Bool {
    let type = Array("ftyp".utf8)
    return bytes.indices.dropLast(8).contains { index in
      bytes[index] == type[0] && bytes[index...].starts(with: type) && index >= bytes.startIndex + 4
        && bytes[(index - 4)...].prefix(3).elementsEqual([0, 0, 0])
    }
  }

  private func announces(_ word: String) -> Bool {
    let word = Array(word.utf8)
    return xmp.indices.contains { xmp[$0] == word[0] && xmp[$0...].starts(with: word) }
  }
}

/// Puts metadata into a JPEG file.
enum JPEGWriter {
  /// The capacity of a segment in bytes, without its marker and length.
  private static let capacity = 65533

  /// Whether an EXIF block fits into its segment.
  static func holds(exif bytes: [UInt8]) -> Bool {
    bytes.count + JPEGPrefix.exif.count <= capacity
  }

  /// The file with the metadata; nil if it does not begin with JFIF, or a part is too large.
  static func embed(_ metadata: StillMetadata, in encoded: [UInt8]) -> [UInt8]? {
    guard encoded.starts(with: [0xFF, 0xD8, 0xFF, JPEGMarker.app0]),
      let length = encoded.number(at: 4, bytes: 2, .big),
      var header = encoded.part(at: 0, count: 4 + length).map([UInt8].init),
      header.count >= 18
    else { return nil }
    if let density = metadata.density?.withoutMetres {
      header[13] = UInt8(density.unit.rawValue)
      header.replace(at: 14, bytes: 2, with: min(density.x, 65535), .big)
      header.replace(at: 16, bytes: 2, with: min(density.y, 65535), .big)
    }
    var result = header
    for (marker, payload) in payloads(metadata) {
      guard payload.count <= capacity else { return nil }
      result += [0xFF, marker]
      result.append(payload.count + 2, bytes: 2, .big)
      result += payload
    }
    return result + encoded[header.count...]
  }

  private static func payloads(_ metadata: StillMetadata) -> [(marker: UInt8, payload: [UInt8])] {
    let exif = metadata.exif.map { [(JPEGMarker.app1, JPEGPrefix.exif + $0)] } ?? []
    let xmp = metadata.xmp.map { [(JPEGMarker.app1, JPEGPrefix.xmp + fitting($0))] } ?? []
    let extended = metadata.extendedXMP.map { (JPEGMarker.app1, $0) }
    let photoshop = pieces(
      of: metadata.photoshop ?? [],
      length: capacity - JPEGPrefix.photoshop.count
    ).map { (JPEGMarker.app13, JPEGPrefix.photoshop + $0) }
    let comments = metadata.comments.map { (JPEGMarker.comment, $0) }
    return exif + xmp + extended + profile(metadata.iccProfile ?? []) + photoshop + comments
  }

  private static func profile(_ bytes: [UInt8]) -> [(UInt8, [UInt8])] {
    let parts = pieces(of: bytes, length: capacity - JPEGPrefix.icc.count - 2)
    return parts.enumerated().map { index, part in
      let numbers = [UInt8(truncatingIfNeeded: index + 1), UInt8(truncatingIfNeeded: parts.count)]
      return (JPEGMarker.app2, JPEGPrefix.icc + numbers + part)
    }
  }

  /// Returns the packet, without its padding if it would not fit otherwise.
  private static func fitting(_ packet: [UInt8]) -> [UInt8] {
    packet.count + JPEGPrefix.xmp.count <= capacity
      ? packet : XMPDocument(packet)?.withoutPadding().bytes ?? packet
  }

  private static func pieces(of bytes: [UInt8], length: Int) -> [ArraySlice<UInt8>] {
    stride(from: 0, to: bytes.count, by: length).map { bytes[$0..<min($0 + length, bytes.count)] }
  }
}
