import Testing

@testable import AnnotateContainers

@Suite("Decode times that a source lacks", .timeLimit(.minutes(10)))
struct MissingDecodeTimesTests {
  @Test("the first frames are decoded early enough for all to be presented in time")
  func beginning() {
    var times = MissingDecodeTimes(delay: 2, step: 40)
    let packets: [(Int64, Int64?)] = [(0, nil), (120, nil), (40, 0), (80, 40), (240, 80)]
    let decode = packets.map { times.next(presentation: $0.0, decode: $0.1) }
    #expect(decode == [-80, -40, 0, 40, 80])
  }

  @Test("computed decode times increase, and none is after its presentation time")
  func throughout() {
    var times = MissingDecodeTimes(delay: 1, step: 10)
    let shown: [Int64] = [0, 20, 10, 40, 30]
    let decode = shown.map { times.next(presentation: $0, decode: nil) }
    #expect(decode == [-10, 0, 10, 20, 30])
  }

  @Test("decode times of the source are kept")
  func stated() {
    var times = MissingDecodeTimes(delay: 0, step: 10)
    #expect([5, 9, 30].map { times.next(presentation: $0, decode: $0 - 1) } == [4, 8, 29])
  }
}
