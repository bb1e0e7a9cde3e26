import AnnotateMediaTypes
import Testing

@testable import AnnotateContainers

@Suite("Sources whose clock jumps", .timeLimit(.minutes(10)))
struct SourceClockTests {
  /// Returns the times of packets after the shift: streams 0 (picture, 40 ms each), 1 (sound, 20 ms) and 2 (subtitles), in
  /// milliseconds.
  private func shiftedTimes(
    of packets: [(stream: Int, time: Int64)],
    jointBefore joint: Int? = nil
  ) -> [Int64] {
    var clock = SourceClock()
    return packets.enumerated().map { number, packet in
      if number == joint { clock.noteJoint() }
      let arrival = SourceClock.Arrival(
        stream: packet.stream,
        time: MediaTime(packet.time, timeBase: Rational(1, 1000)),
        duration: [40, 20, 500][packet.stream],
        leads: packet.stream < 2
      )
      return packet.time + clock.shift(of: arrival)
    }
  }

  @Test("continuous times do not change, nor do gaps and negative times")
  func steady() {
    let times: [(Int, Int64)] = [(0, -40), (1, -60), (0, 0), (1, 0), (0, 900_000), (1, 900_000)]
    #expect(shiftedTimes(of: times) == times.map(\.1))
  }

  @Test("sound and picture get the same shift, whichever jumps first", arguments: [0, 1])
  func together(_ first: Int) {
    let second = 1 - first
    let found = shiftedTimes(of: [
      (0, 9000), (1, 9010), (first, 100), (second, 110), (first, 140), (second, 150),
    ])
    let shift = found[2] - 100
    #expect(found[3...] == [110 + shift, 140 + shift, 150 + shift])
    // Nothing overlaps, and nothing is lost.
    #expect(shift == 9040 - 100)
  }

  @Test("a short step back is a jump where another recording begins, and jitter elsewhere")
  func joint() {
    let times: [(Int, Int64)] = [(0, 560), (1, 580), (0, 0), (1, 10), (0, 40)]
    #expect(shiftedTimes(of: times) == times.map(\.1))
    #expect(shiftedTimes(of: times, jointBefore: 2) == [560, 580, 600, 610, 640])
  }

  @Test("packets from before a jump keep their times if they come after it")
  func late() {
    #expect(
      shiftedTimes(of: [(0, 9000), (1, 8000), (0, 0), (1, 8020), (1, 8040), (1, 10)])
        == [9000, 8000, 9040, 8020, 8040, 9050]
    )
  }

  @Test("a stream follows a jump of another stream by its own short step")
  func short() {
    #expect(
      shiftedTimes(of: [(1, 400), (0, 2000), (0, 300), (1, 310)]) == [400, 2000, 2040, 2050]
    )
  }

  @Test("subtitles follow a jump but never cause one")
  func subtitles() {
    #expect(
      shiftedTimes(of: [(2, 5000), (2, 1000), (0, 6000), (0, 100), (2, 200)])
        == [5000, 1000, 6000, 6040, 6140]
    )
  }

  @Test("a clock that wrapped around and seems 26 hours ahead is corrected")
  func ahead() {
    #expect(
      shiftedTimes(of: [(0, 1000), (1, 1000), (0, 95_443_000), (1, 95_443_010)]) == [
        1000, 1000, 1040, 1050,
      ]
    )
  }

  @Test("a second jump is added to the first")
  func twice() {
    #expect(
      shiftedTimes(of: [(0, 8000), (0, 0), (0, 4000), (0, 0)]) == [8000, 8040, 12040, 12080]
    )
  }
}
