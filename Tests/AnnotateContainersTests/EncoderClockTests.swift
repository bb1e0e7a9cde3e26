import AnnotateContainers
import AnnotateMediaTypes
import Testing

@Suite("The encoder's time line", .timeLimit(.minutes(10)))
struct EncoderClockTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let rate: Rational
    let timeBase: Rational
    let times: [Int64]
    var testDescription: String { name }
  }

  static let thirty = Rational(30, 1)
  static let cases = [
    Case(name: "25 fps", rate: Rational(25, 1), timeBase: Rational(1, 12_800), times: even(512)),
    Case(
      name: "30000/1001 fps in milliseconds",
      rate: Rational(30_000, 1001),
      timeBase: Rational(1, 1000),
      times: (0..<100).map { ($0 * 100_100 + 1500) / 3000 }
    ),
    Case(
      name: "a late start",
      rate: thirty,
      timeBase: Rational(1, 90_000),
      times: even(3000, 900_000)
    ),
    Case(
      name: "before zero",
      rate: thirty,
      timeBase: Rational(1, 90_000),
      times: even(3000, -9000)
    ),
    Case(
      name: "a phone's varying rate",
      rate: thirty,
      timeBase: Rational(1, 600),
      times: (0..<90).map { Int64($0) * 20 + Int64($0 * 7 % 5) }
    ),
    Case(
      name: "a long pause",
      rate: thirty,
      timeBase: Rational(1, 600),
      times: even(20).map { $0 < 600 ? $0 : $0 + 60_000 }
    ),
    Case(
      name: "twice the nominal rate",
      rate: thirty,
      timeBase: Rational(1, 600),
      times: even(10)
    ),
    Case(
      name: "repeated times",
      rate: thirty,
      timeBase: Rational(1, 600),
      times: (0..<60).map { Int64($0 / 3 * 60) }
    ),
    Case(
      name: "an unknown rate",
      rate: Rational(0, 0),
      timeBase: Rational(1, 1000),
      times: even(40)
    ),
  ]

  static func even(_ step: Int64, _ start: Int64 = 0) -> [Int64] {
    (0..<100).map { start + Int64($0) * step }
  }

  /// An encoder that reorders: every fourth frame comes before the three that are shown before it.
  ///
  /// Decode times are the presentation times of earlier frames; before the first frame they count back.
  private func encoded(_ times: [Int64], delay: Int) -> [(presentation: Int64, decode: Int64)] {
    var order = Array(times.indices)
    if delay > 0 {
      for anchor in stride(from: 4, to: times.count, by: 4) {
        order.remove(at: anchor)
        order.insert(anchor, at: anchor - 3)
      }
    }
    let lead = times[delay] - times[0]
    return order.enumerated().map { index, frame in
      (times[frame], index < delay ? times[index] - lead : times[index - delay])
    }
  }

  @Test("the encoder's own times never repeat", arguments: cases)
  func encoderTimes(_ sample: Case) {
    var clock = EncoderClock(rate: sample.rate, sourceTimeBase: sample.timeBase)
    let times = sample.times.map { clock.enter(presentation: $0, duration: nil) }
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test(
    "packets get back the times of their frames, and decode times that a container takes",
    arguments: cases,
    [0, 1, 2]
  )
  func roundTrip(_ sample: Case, _ delay: Int) throws {
    var clock = EncoderClock(rate: sample.rate, sourceTimeBase: sample.timeBase)
    var (inside, sources): ([Int64], [Int64: Int64]) = ([], [:])
    for time in sample.times {
      let entered = clock.enter(presentation: time, duration: time &* 3)
      inside.append(entered)
      sources[entered] = time
    }
    var last = Int64.min
    for packet in encoded(inside, delay: delay) {
      let left = clock.leave(presentation: packet.presentation, decode: packet.decode)
      let times = try #require(left)
      #expect(times.presentation == sources[packet.presentation])
      #expect(times.duration == times.presentation &* 3)
      let decode = try #require(times.decode)
      #expect(decode <= times.presentation)
      #expect(decode >= last)
      last = decode
    }
  }

  @Test(
    "the time base is one frame of the nominal rate",
    arguments: [
      (Rational(30_000, 1001), Rational(1001, 30_000)), (Rational(25, 1), Rational(1, 25)),
      (Rational(0, 1), Rational(1, 25)), (Rational(-1, 1), Rational(1, 25)),
    ]
  )
  func timeBase(_ rate: Rational, _ expected: Rational) {
    #expect(EncoderClock(rate: rate, sourceTimeBase: Rational(1, 600)).timeBase == expected)
  }

  @Test("the encoder gets growing times even if source times go back")
  func backwards() {
    var clock = EncoderClock(rate: Self.thirty, sourceTimeBase: Rational(1, 600))
    let times = [100, 200, 150, 160, 300].map { clock.enter(presentation: $0, duration: nil) }
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    let left = times.map { clock.leave(presentation: $0, decode: $0)?.presentation }
    #expect(left == [100, 200, 150, 160, 300])
  }

  @Test("an impossible decode time is not used", arguments: [41_348_822_694_291_082, 1, -9999])
  func nonsense(_ decode: Int64) {
    var clock = EncoderClock(rate: Self.thirty, sourceTimeBase: Rational(1, 600))
    let times = [0, 20].map { clock.enter(presentation: $0, duration: 20) }
    let left = clock.leave(presentation: times[0], decode: decode)
    #expect(left?.presentation == 0 && left?.duration == 20)
    #expect(left?.decode == nil)
  }

  @Test("a packet that belongs to no frame has no times")
  func unknown() {
    var clock = EncoderClock(rate: Self.thirty, sourceTimeBase: Rational(1, 600))
    let time = clock.enter(presentation: 0, duration: nil)
    #expect(clock.leave(presentation: time + 1, decode: time) == nil)
  }
}
