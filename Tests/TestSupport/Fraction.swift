/// An exact number of seconds, in lowest terms: what tests compare time stamps as.
public struct Fraction: Hashable, Comparable, Sendable, CustomStringConvertible {
  public let numerator: Int
  public let denominator: Int

  public init(_ numerator: Int, _ denominator: Int = 1) {
    var (a, b) = (numerator.magnitude, denominator.magnitude)
    while b != 0 { (a, b) = (b, a % b) }
    let divisor = max(1, Int(a)) * (denominator < 0 ? -1 : 1)
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// Reads `30000/1001` or a whole number.
  public init?(_ text: String) {
    let parts = text.split(separator: "/").compactMap { Int($0) }
    guard let first = parts.first, parts.last != 0 else { return nil }
    self.init(first, parts.count > 1 ? parts[1] : 1)
  }

  public var description: String { "\(numerator)/\(denominator)" }

  public static func < (left: Fraction, right: Fraction) -> Bool {
    left.numerator * right.denominator < right.numerator * left.denominator
  }

  public static func - (left: Fraction, right: Fraction) -> Fraction {
    Fraction(
      left.numerator * right.denominator - right.numerator * left.denominator,
      left.denominator * right.denominator
    )
  }

  public static func * (left: Int, right: Fraction) -> Fraction {
    Fraction(left * right.numerator, right.denominator)
  }
}
