import TestSupport
import Testing

@testable import AnnotateBitstreams

@Suite("VP8 pictures whose codes do not end where the data end", .timeLimit(.minutes(10)))
struct VP8CheckTests {
  private let packets = SmallStream.packetsOfVP8

  /// The indices of the packets that are found to be damaged.
  private func damaged(_ packets: [[UInt8]]) -> [Int] {
    var check = VP8Check()
    return packets.indices.filter { check.isDamaged(packets[$0]) }
  }

  @Test("intact pictures pass")
  func intact() {
    #expect(packets.count == 6)
    #expect(damaged(packets) == [])
    #expect(damaged([[]] + packets) == [])
  }

  @Test("nearly every changed bit of a picture is found")
  func changedBits() {
    var (changed, found) = (0, 0)
    for index in packets.indices {
      for bit in 8 * 24..<8 * max(24, packets[index].count - 4) {
        var copy = packets
        copy[index][bit >> 3] ^= 0x80 >> UInt8(bit & 7)
        changed += 1
        found += damaged(copy).contains(index) ? 1 : 0
      }
    }
    #expect(changed > 1000)
    #expect(Double(found) > 0.9 * Double(changed), "\(found) of \(changed)")
  }

  @Test("nothing is said of pictures before the first keyframe, nor after damage until the next")
  func unknown() {
    #expect(damaged(Array(packets.dropFirst())) == [])
    var copy = packets
    copy[0].removeLast(copy[0].count / 2)
    #expect(damaged(copy) == [0])
  }

  @Test("random bytes are read without a fault", arguments: SeededGenerator.seeds)
  func random(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      // Not the size, which would only take time.
      _ = damaged(RandomBytes.changed(packets, sparing: 6...9, using: &generator))
    }
  }
}
