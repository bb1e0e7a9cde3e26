/// An exact fraction, as used for time bases, frame rates and aspect ratios.
public struct Rational: Sendable, Hashable {
  /// The number above the line.
  public let numerator: Int
  /// The number below the line; zero stands for "unknown", as containers use it.
  public let denominator: Int

  /// Makes the fraction `numerator/denominator` as given, without reducing it.
  public init(_ numerator: Int, _ denominator: Int) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// One to one.
  public static let one = Rational(1, 1)

  /// Whether both parts are greater than zero, so that the fraction can be used as a rate or ratio.
  package var isPositive: Bool { numerator > 0 && denominator > 0 }

  /// The fraction turned upside down.
  package var inverse: Rational { Rational(denominator, numerator) }

  /// This fraction over another, not reduced.
  ///
  /// - Precondition: the parts of both fit into 32 bits, as those of containers do.
  package func divided(by other: Rational) -> Rational {
    Rational(numerator * other.denominator, denominator * other.numerator)
  }

  /// The nearest floating-point number, for display and geometry, never for keeping time.
  public var doubleValue: Double { Double(numerator) / Double(denominator) }
}

extension Rational: CustomStringConvertible {
  /// `numerator/denominator`.
  public var description: String { "\(numerator)/\(denominator)" }
}
