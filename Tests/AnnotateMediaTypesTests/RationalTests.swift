import AnnotateMediaTypes
import Testing

@Suite("Fractions")
struct RationalTests {
  @Test(
    "people read at most three decimals",
    arguments: [
      (Rational(25, 1), "25"), (Rational(30000, 1001), "29.97"), (Rational(24000, 1001), "23.976"),
      (Rational(60000, 1001), "59.94"), (Rational(1, 2), "0.5"), (Rational(100, 8), "12.5"),
      (Rational(10005, 1000), "10.005"), (Rational(29999, 1000), "29.999"),
      (Rational(59_999_999, 1_000_000), "60"), (Rational(0, 1), "0/1"), (Rational(1, 0), "1/0"),
    ]
  )
  func decimals(_ rate: Rational, _ text: String) {
    #expect(rate.decimalText == text)
  }
}
