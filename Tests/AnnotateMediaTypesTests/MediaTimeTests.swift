import AnnotateMediaTypes
import TestSupport
import Testing

@Suite("Media times")
struct MediaTimeTests {
  struct Rescaling: Sendable, CustomTestStringConvertible {
    let value: Int64
    let from: Rational
    let to: Rational
    let expected: Int64

    init(_ value: Int64, _ from: Rational, _ to: Rational, _ expected: Int64) {
      (self.value, self.from, self.to, self.expected) = (value, from, to, expected)
    }

    var testDescription: String { "\(value) × \(from) in \(to)" }

    var result: MediaTime { MediaTime(value, timeBase: from).rescaled(to: to) }
  }

  private static let second = Rational(1, 1)
  private static let halves = Rational(1, 2)
  private static let thirds = Rational(1, 3)

  @Test(
    "rescaling rounds to the nearest tick, and halves away from zero",
    arguments: [
      Rescaling(0, halves, second, 0),
      Rescaling(1, halves, second, 1),
      Rescaling(-1, halves, second, -1),
      Rescaling(3, halves, second, 2),
      Rescaling(-3, halves, second, -2),
      Rescaling(1, thirds, second, 0),
      Rescaling(2, thirds, second, 1),
      Rescaling(-1, thirds, second, 0),
      Rescaling(-2, thirds, second, -1),
      Rescaling(1, Rational(1001, 30000), Rational(1, 90000), 3003),
      Rescaling(1, Rational(1001, 24000), Rational(1, 1000), 42),
    ]
  )
  func rounding(_ rescaling: Rescaling) {
    #expect(rescaling.result.value == rescaling.expected)
    #expect(rescaling.result.timeBase == rescaling.to)
  }

  // Expected numbers were computed with Python's fractions.
  @Test(
    "rescaling is exact if the product needs more than 64 bits",
    arguments: [
      Rescaling(.max, Rational(1, 90000), Rational(1, 48000), 4_919_131_752_989_213_764),
      Rescaling(.min, Rational(1, 90000), Rational(1, 48000), -4_919_131_752_989_213_764),
      Rescaling(
        1_099_511_627_777,
        Rational(1001, 24000),
        Rational(1, 1_000_000),
        45_858_797_475_199_042
      ),
      Rescaling(
        123_456_789_012_345,
        Rational(1, 1_000_000_000),
        Rational(1, 14_112_000),
        1_742_222_206_542
      ),
    ]
  )
  func largeNumbers(_ rescaling: Rescaling) {
    #expect(rescaling.result.value == rescaling.expected)
  }

  @Test(
    "a result that does not fit is clamped",
    arguments: [
      Rescaling(.max, second, Rational(1, 90000), .max),
      Rescaling(.min, second, Rational(1, 90000), .min),
    ]
  )
  func clamping(_ rescaling: Rescaling) {
    #expect(rescaling.result.value == rescaling.expected)
  }

  @Test("rescaling to finer ticks and back gives the same ticks", arguments: SeededGenerator.seeds)
  func roundTrip(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<1000 {
      let base = Rational(
        Int.random(in: 1...1001, using: &generator),
        Int.random(in: 1...240_000, using: &generator)
      )
      let factor = Int.random(in: 1...1000, using: &generator)
      let fine = Rational(base.numerator, base.denominator * factor)
      let time = MediaTime(
        Int64.random(in: -1_000_000_000_000...1_000_000_000_000, using: &generator),
        timeBase: base
      )
      let finer = time.rescaled(to: fine)
      #expect(finer.value == time.value * Int64(factor))
      #expect(finer.rescaled(to: base).value == time.value)
    }
  }

  @Test("times are compared by the instant they denote, not by their ticks")
  func comparison() {
    let half = MediaTime(1, timeBase: Self.halves)
    let third = MediaTime(1, timeBase: Self.thirds)
    #expect(half == MediaTime(45000, timeBase: Rational(1, 90000)))
    #expect(third < half)
    #expect(!(half < third))
    #expect(half != third)
    #expect(MediaTime(-1, timeBase: Self.thirds) > MediaTime(-1, timeBase: Self.halves))
    // One tick of 90 kHz apart after 3 million years: floating point cannot distinguish these.
    let late = MediaTime(Int64.max, timeBase: Rational(1, 90000))
    let earlier = MediaTime(Int64.max - 1, timeBase: Rational(1, 90000))
    #expect(earlier < late)
    #expect(earlier.seconds == late.seconds)
  }

  @Test(
    "a time is described in hours, minutes, seconds and milliseconds",
    arguments: [
      (MediaTime(0, timeBase: second), "00:00:00.000"),
      (MediaTime(7248, timeBase: Rational(1, 100)), "00:01:12.480"),
      (MediaTime(3_599_999_500, timeBase: Rational(1, 1_000_000)), "01:00:00.000"),
      (MediaTime(-1, timeBase: Rational(1, 2)), "-00:00:00.500"),
      (MediaTime(-1, timeBase: Rational(1, 10000)), "00:00:00.000"),
      (MediaTime(360_000, timeBase: second), "100:00:00.000"),
    ]
  )
  func description(_ time: MediaTime, _ expected: String) {
    #expect(time.description == expected)
  }

  @Test("a time base must be positive")
  func badTimeBase() async {
    await #expect(processExitsWith: .failure) {
      _ = MediaTime(1, timeBase: Rational(1, 0))
    }
  }

  @Test(
    "texts are exact, and nothing else is a time",
    arguments: [
      ("90", "90"), ("1:30", "90"), ("0:01:30.50", "90.5"), (".5", nil), ("1:60", nil),
      ("-1", nil), ("1:", nil), ("", nil), ("1:2:3:4", nil), ("999999999:0:0", nil),
    ] as [(String, String?)]
  )
  func texts(_ text: String, _ seconds: String?) {
    #expect(MediaTime(text: text)?.secondsText == seconds)
  }
}
