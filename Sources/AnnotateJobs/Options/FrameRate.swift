internal import AnnotateMediaTypes

/// Parses frame rates in the notations that people use.
enum FrameRate {
  private static let longest = 9

  /// The exact rate that a text stands for: a whole number, a fraction, or decimals; nil if it is
  /// invalid or not between 1/1000 and 1000 frames per second.
  ///
  /// Decimals near the rates of American television, such as 23.976 and 29.97, mean exactly these rates.
  static func parse(_ text: String) -> Rational? {
    let rate = text.contains("/") ? fraction(text) : decimal(text)
    guard let rate, rate.isPositive, (0.001...1000).contains(rate.doubleValue) else { return nil }
    return rate
  }

  private static func fraction(_ text: String) -> Rational? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(number)
    guard parts.count == 2, let numerator = parts[0], let denominator = parts[1] else { return nil }
    return Rational(numerator, denominator)
  }

  private static func decimal(_ text: String) -> Rational? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first.flatMap(number), parts.count <= 2 else { return nil }
    guard parts.count == 2 else { return Rational(whole, 1) }
    guard let digits = number(parts[1]), parts[1].count <= 6 else { return nil }
    let scale = parts[1].reduce(1) { factor, _ in factor * 10 }
    let value = whole * scale + digits
    if let television = television(value, scale) { return television }
    let divisor = greatestCommonDivisor(value, scale)
    return Rational(value / divisor, scale / divisor)
  }

  /// The rate to which `value/scale` is the nearest decimal, if that rate is a multiple of 6 times
  /// 1000/1001.
  private static func television(_ value: Int, _ scale: Int) -> Rational? {
    let nominal = (value + scale - 1) / scale
    let product = nominal * 1000 * scale
    let rounded = (product * 2 + 1001) / 2002
    // 23.97 is truncated rather than rounded.
    let isNear = value == rounded || value == product / 1001
    guard scale >= 100, nominal > 0, nominal % 6 == 0, isNear, value != nominal * scale else {
      return nil
    }
    return Rational(nominal * 1000, 1001)
  }

  private static func number(_ digits: Substring) -> Int? {
    let isNumber = digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return isNumber && digits.count <= longest ? Int(digits) : nil
  }
}
