/// The digits of a number that is being parsed, as long as there are few enough for exact arithmetic.
///
/// An integer below 2^53 and a power of ten up to 10^22 are exact in floating point, so their quotient is
/// rounded only once and correctly (Clinger, "How to Read Floating Point Numbers Accurately", 1990).
struct DecimalDigits {
  private let isNegative: Bool
  /// The digits as one integer; nil if there are too many.
  private var value: UInt64? = 0
  /// The number of digits after the decimal point.
  private var decimals = 0

  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]
  private static let limit: UInt64 = 1 << 53

  /// Creates a number without digits.
  init(isNegative: Bool) {
    self.isNegative = isNegative
  }

  /// Adds a digit, from 0 to 9.
  mutating func add(_ digit: UInt8, isFraction: Bool) {
    guard let value else { return }
    let longer = value * 10 + UInt64(digit)
    self.value = longer < Self.limit ? longer : nil
    if isFraction { decimals += 1 }
  }

  /// Gives up, because an exponent follows.
  mutating func forget() { value = nil }

  /// The integer, if all digits are before the decimal point; nil if there are too many.
  var integer: Int64? { value.map { isNegative ? -Int64($0) : Int64($0) } }

  /// The number; nil if there are too many digits.
  var number: Double? {
    guard let value, decimals < Self.powers.count else { return nil }
    let number = Double(value) / Self.powers[decimals]
    return isNegative ? -number : number
  }
}
