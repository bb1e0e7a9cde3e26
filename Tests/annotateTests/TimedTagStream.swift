import Foundation

/// A transport stream to which a stream of ID3 tags is added, as HLS has it; ffmpeg cannot make one.
struct TimedTagStream {
  private static let packetLength = 188
  private static let program = 0x1000
  private static let tags = 0x102

  private let bytes: [UInt8]
  /// What comes before each tag.
  private let header: Data

  /// Takes a stream of ffmpeg's; ffmpeg skips the header of five bytes, which tags of HLS lack.
  init(_ stream: Data, hasHeaders: Bool = true) {
    (bytes, header) = ([UInt8](stream), Data(count: hasHeaders ? 5 : 0))
  }

  /// A tag with one frame.
  static func frame(_ name: String, _ content: Data) -> Data {
    let size = { (count: Int) in Data([21, 14, 7, 0].map { UInt8(count >> $0 & 127) }) }
    let frame = Data(name.utf8) + size(content.count) + Data([0, 0]) + content
    return Data("ID3\u{4}\0\0".utf8) + size(frame.count) + frame
  }

  /// The stream with a packet for each tag, a quarter of a second after the one before.
  func adding(_ tags: [Data]) -> Data {
    var (result, counter): (Data, UInt8) = (Data(), 0)
    var rest = tags.enumerated().map { packet($1, at: 126_000 + 22_500 * $0) }[...]
    for (number, start) in stride(from: 0, to: bytes.count, by: Self.packetLength).enumerated() {
      var packet = Array(bytes[start..<start + Self.packetLength])
      let identifier = Int(packet[1] & 31) << 8 | Int(packet[2])
      if identifier == Self.program, packet[1] & 0x40 != 0 { Self.announce(in: &packet) }
      result += packet
      guard number > 3, let next = rest.popFirst() else { continue }
      result += Self.divided(next, &counter)
    }
    return result
  }

  /// Adds the stream to the program's map, with the descriptor that says what it is.
  private static func announce(in packet: inout [UInt8]) {
    let length = Int(packet[6] & 15) << 8 | Int(packet[7])
    var section = Array(packet[5..<8 + length - 4])
    let descriptor: [UInt8] =
      [0x26, 0x0D, 0xFF, 0xFF] + Array("ID3 ".utf8) + [0xFF] + Array("ID3 ".utf8) + [0, 0x0F]
    section += [0x15, 0xE0 | UInt8(tags >> 8), UInt8(tags & 255), 0xF0, UInt8(descriptor.count)]
    section += descriptor
    section[1] = 0xB0
    section[2] = UInt8(section.count - 3 + 4)
    let checksum = checksum(of: section)
    section += [24, 16, 8, 0].map { UInt8(checksum >> $0 & 255) }
    packet.replaceSubrange(5..<5 + section.count, with: section)
  }

  private static func checksum(of bytes: [UInt8]) -> UInt32 {
    bytes.reduce(0xFFFF_FFFF as UInt32) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte) << 24) { value, _ in
        value & 0x8000_0000 != 0 ? value << 1 ^ 0x04C1_1DB7 : value << 1
      }
    }
  }

  /// A packet of the stream (PES).
  private func packet(_ tag: Data, at time: Int) -> Data {
    let stamp = [
      0x21 | time >> 29 & 14, time >> 22 & 255, 1 | time >> 14 & 254, time >> 7 & 255,
      1 | time << 1 & 254,
    ]
    let content = Data([0x84, 0x80, 5] + stamp.map { UInt8($0) }) + header + tag
    return Data([0, 0, 1, 0xBD, UInt8(content.count >> 8), UInt8(content.count & 255)]) + content
  }

  /// A packet in pieces of 184 bytes, the last one with stuffing before it.
  private static func divided(_ packet: Data, _ counter: inout UInt8) -> Data {
    var (result, rest, begins) = (Data(), packet[...], true)
    while !rest.isEmpty {
      let piece = rest.prefix(184)
      rest = rest.dropFirst(184)
      result += [0x47, (begins ? 0x40 : 0) | UInt8(tags >> 8), UInt8(tags & 255)]
      let stuffing = 184 - piece.count
      result.append((stuffing > 0 ? 0x30 : 0x10) | counter & 15)
      if stuffing > 0 { result.append(UInt8(stuffing - 1)) }
      if stuffing > 1 { result += [0] + [UInt8](repeating: 0xFF, count: stuffing - 2) }
      result += piece
      (begins, counter) = (false, counter &+ 1)
    }
    return result
  }
}
