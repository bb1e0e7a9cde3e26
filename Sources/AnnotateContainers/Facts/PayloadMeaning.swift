/// Reads the contents of a packet, independent of the container.
///
/// Muxers do not change coded data, but each frames it in its own way: H.264 and HEVC as parts with lengths
/// or with start codes, AAC with or without a transport header, subtitles with their own mark-up.
package struct PayloadMeaning: Sendable {
  private enum Form {
    case asIs
    case lengths(bytes: Int, isHEVC: Bool)
    case startCodes(isHEVC: Bool)
    case transportHeaders
    case text(SubtitleText)
  }

  private let form: Form

  /// Chooses how to read the packets of a codec; `header` is its header in the file.
  package init(codec: String, header: [UInt8]) {
    switch codec {
    case "h264" where header.count > 6 && header[0] == 1:
      form = .lengths(bytes: Int(header[4] & 3) + 1, isHEVC: false)
    case "hevc" where header.count > 22 && header[0] == 1:
      form = .lengths(bytes: Int(header[21] & 3) + 1, isHEVC: true)
    case "h264", "hevc": form = .startCodes(isHEVC: codec == "hevc")
    case "aac" where header.isEmpty: form = .transportHeaders
    default: form = SubtitleText(codec: codec).map { .text($0) } ?? .asIs
    }
  }

  /// Whether the contents of a packet are exactly its bytes.
  package var isPlain: Bool {
    if case .asIs = form { true } else { false }
  }

  /// Returns the parts that a packet consists of; empty if it has no contents.
  package func parts(of payload: [UInt8]) -> [[UInt8]] {
    switch form {
    case .asIs: [payload]
    case .lengths(let bytes, let isHEVC):
      Self.coded(Self.split(payload, lengthBytes: bytes), isHEVC)
    case .startCodes(let isHEVC):
      Self.coded(Self.split(payload), isHEVC)
    case .transportHeaders: [Self.withoutTransportHeader(payload)]
    case .text(let reader): reader.text(of: payload).map { [Array($0.utf8)] } ?? []
    }
  }

  /// The parts that are coded data; pictures of HEVC at which decoding can begin have the same type whether or not a sequence
  /// goes on with them, which is no property of the picture.
  private static func coded(_ parts: [[UInt8]], _ isHEVC: Bool) -> [[UInt8]] {
    var coded = parts.filter { isCoded($0, isHEVC) }
    guard isHEVC else { return coded }
    let (brokenLink, cleanAccess): (UInt8, UInt8) = (18, 21)
    for index in coded.indices where coded[index][0] >> 1 & 63 == brokenLink {
      coded[index][0] = coded[index][0] & 0x81 | cleanAccess << 1
    }
    return coded
  }

  /// Whether a part is coded data.
  ///
  /// Parameter sets and delimiters are not: containers store them in packets or in the header.
  private static func isCoded(_ part: [UInt8], _ isHEVC: Bool) -> Bool {
    guard let first = part.first else { return false }
    return isHEVC
      ? ![32, 33, 34, 35, 38].contains(first >> 1 & 63) : ![7, 8, 9, 12].contains(first & 31)
  }

  private static func split(_ payload: [UInt8], lengthBytes: Int) -> [[UInt8]] {
    var parts: [[UInt8]] = []
    var position = 0
    while position + lengthBytes <= payload.count {
      let length = payload[position..<(position + lengthBytes)].reduce(0) { $0 << 8 | Int($1) }
      let start = position + lengthBytes
      position = min(payload.count, start + length)
      parts.append(withoutTrailingZeros(payload[start..<position]))
    }
    return parts
  }

  private static func split(_ payload: [UInt8]) -> [[UInt8]] {
    var parts: [[UInt8]] = []
    var start: Int?
    var position = 0
    while position + 3 <= payload.count {
      if payload[position] == 0, payload[position + 1] == 0, payload[position + 2] == 1 {
        if let start { parts.append(withoutTrailingZeros(payload[start..<position])) }
        start = position + 3
        position += 3
      } else {
        position += 1
      }
    }
    return parts + (start.map { [withoutTrailingZeros(payload[$0...])] } ?? [])
  }

  private static func withoutTrailingZeros(_ part: ArraySlice<UInt8>) -> [UInt8] {
    Array(part[..<(part.lastIndex { $0 != 0 }.map { $0 + 1 } ?? part.startIndex)])
  }

  /// Removes the header of ISO/IEC 14496-3, 1.A.2.2: twelve set bits, and a checksum if the last bit is not
  /// set.
  private static func withoutTransportHeader(_ payload: [UInt8]) -> [UInt8] {
    guard payload.count > 9, payload[0] == 0xFF, payload[1] & 0xF6 == 0xF0 else { return payload }
    return Array(payload.dropFirst(payload[1] & 1 == 1 ? 7 : 9))
  }
}
