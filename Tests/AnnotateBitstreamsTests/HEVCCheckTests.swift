import TestSupport
import Testing

@testable import AnnotateBitstreams

@Suite("HEVC pictures whose code does not end where the data end", .timeLimit(.minutes(10)))
struct HEVCCheckTests {
  /// The indices of the packets that are found to be damaged.
  private func damaged(_ packets: [[UInt8]], _ check: HEVCCheck = HEVCCheck()) -> [Int] {
    var check = check
    return packets.indices.filter { check.isDamaged(packets[$0]) }
  }

  @Test("intact pictures pass")
  func intact() {
    #expect(SmallStream.packets.count == 6)
    #expect(damaged(SmallStream.packets) == [])
  }

  @Test("pictures pass whose units are preceded by lengths, after their description")
  func lengths() {
    let sets = SmallStream.units.filter { !SmallStream.isPicture($0) }
    func counted(_ unit: [UInt8]) -> [UInt8] {
      [UInt8(unit.count >> 8), UInt8(unit.count & 255)] + unit
    }
    var header = [UInt8](repeating: 0, count: 23)
    (header[0], header[21], header[22]) = (1, 1, UInt8(sets.count))
    for set in sets { header += [set[0] >> 1, 0, 1] + counted(set) }
    var check = HEVCCheck()
    check.describe(header)
    let pictures = SmallStream.units.filter(SmallStream.isPicture)
    #expect(damaged(pictures.map(counted), check) == [])
    // A length that leads beyond the packet.
    #expect(damaged([counted(pictures[0]).dropLast()], check) == [0])
    #expect(damaged([counted(pictures[0]).map { $0 ^ 1 }], check) == [0])
  }

  @Test("nearly every changed bit of a picture is found")
  func changedBits() {
    var (changed, found) = (0, 0)
    for index in SmallStream.packets.indices {
      let packet = SmallStream.packets[index]
      // Behind the header of the picture.
      let start = packet.count - SmallStream.units.filter(SmallStream.isPicture)[index].count + 12
      guard start < packet.count else { continue }
      for bit in 8 * start..<8 * packet.count {
        var packets = SmallStream.packets
        packets[index][bit >> 3] ^= 0x80 >> UInt8(bit & 7)
        changed += 1
        found += damaged(packets).contains(index) ? 1 : 0
      }
    }
    #expect(changed > 1000)
    #expect(Double(found) > 0.97 * Double(changed), "\(found) of \(changed)")
  }

  @Test("a picture that is cut off, or whose last part is missing, is found")
  func cut() {
    for index in SmallStream.packets.indices {
      var packets = SmallStream.packets
      // Zeros at the end are not part of the picture.
      while packets[index].last == 0 { packets[index].removeLast() }
      packets[index].removeLast()
      #expect(damaged(packets) == [index])
    }
  }

  @Test("pictures without their parameter sets pass, because nothing is known of them")
  func unknown() {
    let pictures = SmallStream.units.filter(SmallStream.isPicture).map { [0, 0, 1] + $0 }
    #expect(damaged(pictures) == [])
  }

  @Test("random bytes are read without a fault", arguments: SeededGenerator.seeds)
  func random(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let packets = RandomBytes.changed(SmallStream.packets, using: &generator)
      var check = HEVCCheck()
      check.describe(packets[0])
      for packet in packets { _ = check.isDamaged(packet) }
    }
  }
}
