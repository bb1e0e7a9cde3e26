import TestSupport
import Testing

@testable import AnnotateInventory

@Suite("Joints of transport streams", .timeLimit(.minutes(10)))
struct TransportJointTests {
  private static let track = 0x100

  /// A packet of a track; the first one of a unit has its time.
  private func packet(_ count: Int, time: Int? = nil, isFull: Bool = true) -> [UInt8] {
    var bytes: [UInt8] = [0x47, UInt8(Self.track >> 8), UInt8(Self.track & 0xFF), 0x10]
    bytes[1] |= time == nil ? 0 : 0x40
    bytes[3] |= UInt8(count & 0x0F) | (isFull ? 0 : 0x20)
    if !isFull { bytes += [9, 0] + [UInt8](repeating: 0xFF, count: 8) }
    if let time {
      let fields = [
        0x21 | time >> 29 & 0x0E, time >> 22, time >> 14 | 1, time >> 7, time << 1 | 1,
      ]
      bytes += [0, 0, 1, 0xE0, 0, 0, 0x80, 0x80, 5] + fields.map { UInt8(truncatingIfNeeded: $0) }
    }
    return bytes + [UInt8](repeating: 0x55, count: 188 - bytes.count)
  }

  /// Whether the next break is a joint, in packets that have a number of bytes before each.
  private func isJoint(
    _ packets: [[UInt8]],
    lead: Int = 0,
    from offset: Int = 0
  ) throws -> Bool {
    let before = [UInt8](repeating: 0, count: lead)
    let file = FilePieces(packets.flatMap { before + $0 })
    return try #require(TransportJoint(of: file)).isNext(Self.track, from: offset)
  }

  @Test("a count that begins again after a whole unit, with an earlier time, is a joint")
  func joint() throws {
    let packets = [
      packet(4, time: 9000), packet(5, isFull: false), packet(6, time: 12600),
      packet(7, isFull: false),
      packet(0, time: 3600), packet(1),
    ]
    #expect(try isJoint(packets))
    #expect(try isJoint(packets, from: 2 * 188))
    // With a time before each packet, where FFmpeg's offsets point to.
    #expect(try isJoint(packets, lead: 4, from: 2 * 192))
  }

  @Test("lost packets are no joint")
  func loss() throws {
    let end = packet(5, isFull: false)
    // In the middle of a unit.
    #expect(try !isJoint([packet(4, time: 9000), packet(5), packet(9), packet(10)]))
    // The end of a unit.
    #expect(try !isJoint([packet(4, time: 9000), packet(5), packet(0, time: 3600)]))
    // Whole units: the clock goes on.
    #expect(try !isJoint([packet(4, time: 9000), end, packet(9, time: 16200)]))
    // A clock that begins again with zero goes on, too.
    #expect(try !isJoint([packet(4, time: (1 << 33) - 100), end, packet(9, time: 3500)]))
    // The beginning of a unit.
    #expect(try !isJoint([packet(4, time: 9000), end, packet(9), packet(10)]))
  }

  @Test("a stream without a break has no joint")
  func unbroken() throws {
    #expect(try !isJoint([packet(4, time: 9000), packet(5, isFull: false), packet(6, time: 3600)]))
  }
}
