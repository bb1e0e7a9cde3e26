import TestSupport
import Testing

@testable import AnnotateBitstreams

@Suite("VP9 frames whose codes do not end where the data end", .timeLimit(.minutes(10)))
struct VP9CheckTests {
  /// The indices of the packets that are found to be damaged.
  private func damaged(_ packets: [[UInt8]]) -> [Int] {
    var check = VP9Check()
    return packets.indices.filter { check.isDamaged(packets[$0]) }
  }

  @Test("intact frames pass", arguments: SmallVP9Stream.all)
  func intact(_ stream: SmallVP9Stream) {
    #expect(stream.packets.count > 1)
    #expect(damaged(stream.packets) == [])
    #expect(damaged([[]] + stream.packets) == [])
    #expect(damaged(stream.packets + stream.packets) == [])
  }

  @Test("nearly every changed bit of a frame is found", arguments: SmallVP9Stream.all)
  func changedBits(_ stream: SmallVP9Stream) {
    var check = VP9Check()
    var (changed, found) = (0, 0)
    for packet in stream.packets {
      // Behind the header that is not compressed, and without the index of several frames.
      for bit in stride(from: 8 * 24, to: 8 * max(24, packet.count - 8), by: 127) {
        var copy = packet
        copy[bit >> 3] ^= 0x80 >> UInt8(bit & 7)
        var fresh = check
        changed += 1
        found += fresh.isDamaged(copy) ? 1 : 0
      }
      _ = check.isDamaged(packet)
    }
    #expect(changed > 20)
    #expect(Double(found) > 0.85 * Double(changed), "\(found) of \(changed)")
  }

  @Test("nothing is said of frames before the first keyframe, nor after damage until the next")
  func unknown() {
    let packets = SmallVP9Stream.all[0].packets
    #expect(damaged(Array(packets[1..<3])) == [])
    var copy = packets
    copy[0].removeLast(copy[0].count / 2)
    #expect(damaged(copy) == [0])
  }

  @Test("random bytes are read without a fault", arguments: SmallVP9Stream.all)
  func random(_ stream: SmallVP9Stream) {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<10 {
      // Not the size of keyframes, which would only take time.
      _ = damaged(RandomBytes.changed(stream.packets, sparing: 4...8, using: &generator))
    }
  }
}
