import Testing

@testable import AnnotateBitstreams

@Suite("MPEG-2 packets that have lost their start codes", .timeLimit(.minutes(1)))
struct MPEG2CheckTests {
  private func isDamaged(_ packet: [UInt8]) -> Bool {
    var check = MPEG2Check()
    return check.isDamaged(packet)
  }

  private let picture: [UInt8] = [0, 0, 1, 0, 0, 0x0F]
  private let slice: [UInt8] = [0, 0, 1, 1, 0x2A]

  @Test("a packet has at least one start code")
  func startCodes() {
    #expect(!isDamaged([0, 0, 0, 1, 0xB3]))
    #expect(!isDamaged([]))
    #expect(isDamaged([0]))
    #expect(isDamaged([0, 0]))
    #expect(isDamaged([UInt8](repeating: 0, count: 40)))
    #expect(isDamaged([7, 0, 0, 2, 1, 0, 1]))
  }

  @Test("a picture has at least one slice")
  func slices() {
    #expect(!isDamaged(picture + slice))
    #expect(!isDamaged([0, 0, 1, 0xB3, 9] + picture + [0, 0, 1, 0xAF, 1]))
    #expect(isDamaged(picture))
    #expect(isDamaged(picture + [0, 0, 1, 0xB5, 8]))
  }
}
