import AnnotateMediaTypes
import Testing

@Suite("Timecode")
struct TimecodeTests {
  struct Step: Sendable, CustomTestStringConvertible {
    let label: String
    let rate: Rational
    let count: Int
    let expected: String

    init(_ label: String, _ rate: Rational, _ count: Int, _ expected: String) {
      (self.label, self.rate, self.count, self.expected) = (label, rate, count, expected)
    }

    var testDescription: String { "\(label) + \(count) at \(rate)" }
  }

  private static let ntsc = Rational(30000, 1001)
  private static let ntscDouble = Rational(60000, 1001)
  private static let film = Rational(24000, 1001)
  private static let pal = Rational(25, 1)

  // The drop-frame rows are the examples of SMPTE ST 12-1 and its usual explanations.
  @Test(
    "labels follow each other as SMPTE ST 12 counts them",
    arguments: [
      Step("00:00:59;29", ntsc, 1, "00:01:00;02"),
      Step("00:01:59;29", ntsc, 1, "00:02:00;02"),
      Step("00:09:59;29", ntsc, 1, "00:10:00;00"),
      Step("01:00:00;00", ntsc, 107_892, "02:00:00;00"),
      Step("00:00:00;00", ntsc, 17_982, "00:10:00;00"),
      Step("00:00:00;00", ntsc, 1800, "00:01:00;02"),
      Step("00:01:00;02", ntsc, -1, "00:00:59;29"),
      Step("23:59:59;29", ntsc, 1, "00:00:00;00"),
      Step("00:00:00;00", ntsc, -1, "23:59:59;29"),
      Step("00:00:59;59", ntscDouble, 1, "00:01:00;04"),
      Step("00:09:59;59", ntscDouble, 1, "00:10:00;00"),
      Step("23:59:59;59", ntscDouble, 1, "00:00:00;00"),
      Step("00:00:59:29", ntsc, 1, "00:01:00:00"),
      Step("00:00:59:23", film, 1, "00:01:00:00"),
      Step("23:59:59:23", film, 1, "00:00:00:00"),
      Step("00:00:00:00", film, 24 * 3600, "01:00:00:00"),
      Step("10:59:59:24", pal, 1, "11:00:00:00"),
      Step("00:00:00:00", pal, -25 * 86_400 * 3, "00:00:00:00"),
    ]
  )
  func steps(_ step: Step) throws {
    let start = try #require(Timecode(step.label, frameRate: step.rate))
    #expect(start.advanced(by: step.count).description == step.expected)
  }

  @Test(
    "a label counts frames since midnight",
    arguments: [
      ("00:01:00;02", 1800), ("01:00:00;00", 107_892), ("23:59:59;29", 2_589_407),
      ("00:01:00:00", 1800), ("01:00:00:00", 108_000),
    ]
  )
  func frameNumbers(_ label: String, _ expected: Int) {
    #expect(Timecode(label, frameRate: Self.ntsc)?.frameNumber == expected)
  }

  struct Count: Sendable, CustomTestStringConvertible {
    let rate: Rational
    let separator: String
    let perSecond: Int
    let dropped: Int
    let minutes: Int

    var testDescription: String { "\(minutes) minutes at \(rate)" }
  }

  @Test(
    "every label is followed by the next frame's label and parses as written",
    arguments: [
      Count(rate: ntsc, separator: ";", perSecond: 30, dropped: 2, minutes: 60),
      Count(rate: ntscDouble, separator: ";", perSecond: 60, dropped: 4, minutes: 12),
      Count(rate: film, separator: ":", perSecond: 24, dropped: 0, minutes: 12),
      Count(rate: pal, separator: ":", perSecond: 25, dropped: 0, minutes: 12),
    ]
  )
  func everyLabel(_ count: Count) throws {
    let start = try #require(Timecode("00:00:00\(count.separator)00", frameRate: count.rate))
    var number = 0
    for second in 0..<60 * count.minutes {
      let (minutes, seconds) = (second / 60, second % 60)
      let first = seconds == 0 && minutes % 10 != 0 ? count.dropped : 0
      for frame in first..<count.perSecond {
        let fields = [minutes, seconds, frame].map { ($0 < 10 ? "0" : "") + String($0) }
        let label = "00:\(fields[0]):\(fields[1])\(count.separator)\(fields[2])"
        let read = Timecode(label, frameRate: count.rate)?.frameNumber
        guard read == number, start.advanced(by: number).description == label else {
          Issue.record("\(label) is frame \(read ?? -1), not \(number)")
          return
        }
        number += 1
      }
    }
    let tenths = (count.minutes + 9) / 10
    #expect(
      number == 60 * count.perSecond * count.minutes - count.dropped * (count.minutes - tenths)
    )
  }

  @Test(
    "text that is not a label is refused",
    arguments: [
      "", "01:00:00", "01:00:00:00:00", "24:00:00:00", "00:60:00:00", "00:00:60:00", "00:00:00:30",
      "aa:00:00:00", "-1:00:00:00", "+1:00:00:00", "01::00:00:00", ":01:00:00:00", "01:00:00:00:",
      "00:00:00:-1", "00:00:00:-0",
    ]
  )
  func invalidLabels(_ label: String) {
    #expect(Timecode(label, frameRate: Self.ntsc) == nil)
  }

  @Test(
    "labels that drop-frame counting skips are refused",
    arguments: ["00:01:00;00", "00:01:00;01", "00:59:00;01"]
  )
  func droppedLabels(_ label: String) {
    #expect(Timecode(label, frameRate: Self.ntsc) == nil)
  }

  @Test("every tenth minute has all its labels")
  func tenthMinutes() {
    #expect(Timecode("00:20:00;00", frameRate: Self.ntsc)?.frameNumber == 2 * 17_982)
  }

  @Test(
    "without a rate of at least about one frame a second there is no timecode",
    arguments: [Rational(0, 1), Rational(0, 0), Rational(-25, 1), Rational(1, 10)]
  )
  func unusableRates(_ rate: Rational) {
    #expect(Timecode("01:00:00:00", frameRate: rate) == nil)
  }
}
