import AnnotateMediaTypes
import Testing

@testable import AnnotateJobs

@Suite("Notations of frame rates")
struct FrameRateTests {
  @Test(
    "stand for exact fractions",
    arguments: [
      ("24", 24, 1), ("30000/1001", 30000, 1001), ("23.976", 24000, 1001), ("23.98", 24000, 1001),
      ("23.97", 24000, 1001), ("29.97", 30000, 1001), ("59.94", 60000, 1001),
      ("119.88", 120_000, 1001), ("47.952", 48000, 1001), ("12.5", 25, 2), ("25.00", 25, 1),
      ("0.5", 1, 2), ("23.5", 47, 2), ("29.9", 299, 10), ("30.00", 30, 1),
    ]
  )
  func exact(_ text: String, _ numerator: Int, _ denominator: Int) {
    #expect(FrameRate.parse(text) == Rational(numerator, denominator))
  }

  @Test(
    "are rejected if they are invalid",
    arguments: [
      "", "0", "-1", "+24", "x", "24fps", "1/0", "0/1", "1/2/3", "1.2.3", "1001", "1e3", "٣",
    ]
  )
  func none(_ text: String) {
    #expect(FrameRate.parse(text) == nil)
  }
}
