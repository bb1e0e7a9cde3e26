import AnnotateMediaTypes
import Testing

@testable import AnnotateMedia

@Suite("Sources whose clock jumps", .timeLimit(.minutes(10)))
struct SourceClockTests {
  /// Where packets go: streams 0 (picture, 40 ms each), 1 (sound, 20 ms) and 2 (subtitles), in
  /// milliseconds.
  private func placed(_ packets: [(stream: Int, time: Int64)]) -> [Int64] {
    var clock = SourceClock()
    return packets.map { packet in
      let arrival = SourceClock.Arrival(
        stream: packet.stream,
        time: MediaTime(packet.time, timeBase: Rational(1, 1000)),
        duration: [40, 20, 500][packet.stream],
        leads: packet.stream < 2
      )
      return packet.time + clock.shift(of: arrival)
    }
  }

  @Test("times that go on stay as they are, gaps and negative ones too")
  func steady() {
    let times: [(Int, Int64)] = [(0, -40), (1, -60), (0, 0), (1, 0), (0, 900_000), (1, 900_000)]
    #expect(placed(times) == times.map(\.1))
  }

  @Test("sound and picture are shifted by the same, whichever jumps first", arguments: [0, 1])
  func together(_ first: Int) {
    let second = 1 - first
    let found = placed([
      (0, 9000), (1, 9010), (first, 100), (second, 110), (first, 140), (second, 150),
    ])
    let shift = found[2] - 100
    #expect(found[3...] == [110 + shift, 140 + shift, 150 + shift])
    // Nothing overlaps, and nothing is lost.
    #expect(shift == 9040 - 100)
  }

  @Test("packets from before a jump that come after it stay where they were")
  func late() {
    #expect(
      placed([(0, 9000), (1, 8000), (0, 0), (1, 8020), (1, 8040), (1, 10)])
        == [9000, 8000, 9040, 8020, 8040, 9050]
    )
  }

  @Test("a stream follows a jump that is short for itself")
  func short() {
    #expect(placed([(1, 400), (0, 2000), (0, 300), (1, 310)]) == [400, 2000, 2040, 2050])
  }

  @Test("subtitles follow a jump but never make one")
  func subtitles() {
    #expect(
      placed([(2, 5000), (2, 1000), (0, 6000), (0, 100), (2, 200)])
        == [5000, 1000, 6000, 6040, 6140]
    )
  }

  @Test("a clock that began anew and looks 26 hours ahead is put right")
  func ahead() {
    #expect(
      placed([(0, 1000), (1, 1000), (0, 95_443_000), (1, 95_443_010)]) == [1000, 1000, 1040, 1050]
    )
  }

  @Test("a second jump is added to the first")
  func twice() {
    #expect(placed([(0, 8000), (0, 0), (0, 4000), (0, 0)]) == [8000, 8040, 12040, 12080])
  }
}
