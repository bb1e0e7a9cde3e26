import TestSupport
import Testing

@testable import AnnotateBitstreams

@Suite("H.264 pictures whose code does not end where the data end", .timeLimit(.minutes(10)))
struct H264CheckTests {
  private let header: [UInt8] = [1, 100, 0, 10, 0xFF, 0xE0, 0]

  private func isDamaged(_ packet: [UInt8], header: [UInt8]) -> Bool {
    var check = H264Check()
    check.describe(header)
    return check.isDamaged(packet)
  }

  /// The indices of the packets that are found to be damaged.
  private func damaged(_ packets: [[UInt8]], _ check: H264Check = H264Check()) -> [Int] {
    var check = check
    return packets.indices.filter { check.isDamaged(packets[$0]) }
  }

  private func counted(_ unit: some Collection<UInt8>) -> [UInt8] {
    [UInt8(unit.count >> 8), UInt8(unit.count & 255)] + unit
  }

  @Test("lengths must add up, and not all be zero")
  func lengths() {
    let packet: [UInt8] = [0, 0, 0, 2, 0x65, 1, 0, 0, 0, 1, 0x06]
    #expect(!isDamaged(packet, header: header))
    #expect(!isDamaged([], header: header))
    #expect(isDamaged(packet.dropLast(), header: header))
    #expect(isDamaged([UInt8](repeating: 0, count: 40), header: header))
    #expect(isDamaged([UInt8](repeating: 0, count: 41), header: header))
  }

  @Test("pictures pass whose parameter sets are not known")
  func unknown() {
    #expect(!isDamaged([0, 0, 1, 0x65, 1], header: []))
    #expect(!isDamaged([0, 0, 1, 0x65, 1], header: [0, 0, 0, 1, 0x67, 0, 0]))
    for stream in SmallH264Stream.all {
      let pictures = CodedUnit.split(stream.packets.joined().map(\.self)).filter { unit in
        [1, 5].contains(unit[unit.startIndex] & 31)
      }
      #expect(damaged(pictures.map { [0, 0, 1] + $0 }) == [])
    }
  }

  @Test("intact pictures pass", arguments: SmallH264Stream.all)
  func intact(_ stream: SmallH264Stream) {
    #expect(stream.packets.count > 1)
    #expect(damaged(stream.packets) == [])
  }

  @Test("intact pictures pass after their description", arguments: SmallH264Stream.all)
  func described(_ stream: SmallH264Stream) {
    let units = CodedUnit.split(stream.packets[0])
    let sets = [7, 8].map { type in units.filter { $0[$0.startIndex] & 31 == type } }
    var header: [UInt8] = [1, 100, 0, 10, 0xFD, 0xE0 | UInt8(sets[0].count)]
    for set in sets[0] { header += counted(set) }
    header.append(UInt8(sets[1].count))
    for set in sets[1] { header += counted(set) }
    var check = H264Check()
    check.describe(header)
    let packets = stream.packets.map { CodedUnit.split($0).flatMap { counted($0) } }
    #expect(damaged(packets, check) == [])
  }

  @Test("most changed bits of a picture are found", arguments: SmallH264Stream.all)
  func changedBits(_ stream: SmallH264Stream) {
    var (changed, found) = (0, 0)
    for index in stream.packets.indices {
      var check = H264Check()
      for packet in stream.packets[..<index] { _ = check.isDamaged(packet) }
      // Behind the parameter sets and the header of the picture.
      let size = CodedUnit.split(stream.packets[index]).first { $0[$0.startIndex] & 31 < 6 }?.count
      let packet = stream.packets[index]
      let start = (index == 0 ? packet.count - (size ?? 0) : 0) + 16
      guard start < packet.count else { continue }
      for bit in stride(from: 8 * start, to: 8 * packet.count, by: 251) {
        var copy = packet
        copy[bit >> 3] ^= 0x80 >> UInt8(bit & 7)
        var fresh = check
        changed += 1
        found += fresh.isDamaged(copy) ? 1 : 0
      }
    }
    #expect(changed > 20)
    #expect(Double(found) >= stream.fraction * Double(changed), "\(found) of \(changed)")
  }

  @Test("a picture that is cut off is found", arguments: SmallH264Stream.all)
  func cut(_ stream: SmallH264Stream) {
    for index in stream.packets.indices {
      var packets = stream.packets
      packets[index].removeLast(3)
      #expect(damaged(packets) == [index])
    }
  }

  @Test("random bytes are read without a fault", arguments: SmallH264Stream.all)
  func random(_ stream: SmallH264Stream) {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<10 {
      let packets = RandomBytes.changed(stream.packets, using: &generator)
      var check = H264Check()
      check.describe(packets[0])
      for packet in packets { _ = check.isDamaged(packet) }
    }
  }
}
