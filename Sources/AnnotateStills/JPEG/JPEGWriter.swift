/// Puts metadata into a JPEG file.
enum JPEGWriter {
  /// The capacity of a segment in bytes, without its marker and length.
  private static let capacity = 65533

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
