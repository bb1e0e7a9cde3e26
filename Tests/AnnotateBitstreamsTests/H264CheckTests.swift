import Testing

@testable import AnnotateBitstreams

@Suite("H.264 packets that are not divided into units", .timeLimit(.minutes(1)))
struct H264CheckTests {
  private let header: [UInt8] = [1, 100, 0, 10, 0xFF, 0xE1, 0, 0]

  private func isDamaged(_ packet: [UInt8], header: [UInt8]) -> Bool {
    var check = H264Check()
    check.describe(header)
    return check.isDamaged(packet)
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

  @Test("packets with start codes pass")
  func startCodes() {
    #expect(!isDamaged([0, 0, 1, 0x65, 1], header: []))
    #expect(!isDamaged([0, 0, 1, 0x65, 1], header: [0, 0, 0, 1, 0x67, 0, 0]))
  }
}
