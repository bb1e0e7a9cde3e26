/// An exact fraction, as used for time bases, frame rates and aspect ratios.
public struct Rational: Sendable, Hashable {
  /// The number above the fraction bar.
  public let numerator: Int
  /// The number below the fraction bar; zero means "unknown", as in containers.
  public let denominator: Int

  /// Creates the fraction `numerator/denominator` without reducing it.
  public init(_ numerator: Int, _ denominator: Int) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// One to one.
  public static let one = Rational(1, 1)

  /// Whether both parts are greater than zero, so that the fraction can be used as a rate or ratio.
  package var isPositive: Bool { numerator > 0 && denominator > 0 }

  /// The reciprocal.
  package var inverse: Rational { Rational(denominator, numerator) }

  /// The quotient of this fraction and another, not reduced.
  ///
  /// - Precondition: the parts of both fit into 32 bits, as those of containers do.
  package func divided(by other: Rational) -> Rational {
    Rational(numerator * other.denominator, denominator * other.numerator)
  }

  /// The nearest floating-point number, for display and geometry; not exact enough for times.
  public var doubleValue: Double { Double(numerator) / Double(denominator) }

  /// The number with at most three decimals, as people write frame rates: `25`, `29.97`; the fraction if it is not positive.
  package var decimalText: String {
    guard isPositive, let thousandths = Int(exactly: (doubleValue * 1000).rounded()) else {
      return description
    }
    let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1000)
    guard rest > 0 else { return "\(whole)" }
    var decimals = String(1000 + rest).dropFirst()
    while decimals.last == "0" { decimals.removeLast() }
    return "\(whole).\(decimals)"
  }
}

extension Rational: CustomStringConvertible {
  /// `numerator/denominator`.
  public var description: String { "\(numerator)/\(denominator)" }
}

/// The greatest number that divides both without a remainder; zero only if both are zero.
package func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
  var (a, b) = (abs(first), abs(second))
  while b != 0 { (a, b) = (b, a % b) }
  return a
}
