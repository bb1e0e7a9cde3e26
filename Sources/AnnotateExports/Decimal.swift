/// The text of a number with up to `places` decimals, without trailing zeros and without an exponent.
///
/// Numbers that have no such text are shown as the nearest that has one: a number too large for `places`
/// decimals as the largest, and one that is not a number as zero.
func decimal(_ number: Double, places: Int = 4) -> String {
  let scale = (0..<places).reduce(1) { power, _ in power * 10 }
  let scaled = Int64(clamping: number * Double(scale))
  let (whole, rest) = scaled.magnitude.quotientAndRemainder(dividingBy: UInt64(scale))
  var digits = String(rest)
  digits = String(repeating: "0", count: places - digits.count) + digits
  while digits.hasSuffix("0") { digits.removeLast() }
  return (scaled < 0 ? "-" : "") + String(whole) + (digits.isEmpty ? "" : "." + digits)
}

extension Int64 {
  /// The nearest integer; zero for what is not a number.
  fileprivate init(clamping number: Double) {
    let rounded = number.rounded()
    self = Int64(exactly: rounded) ?? (rounded > 0 ? .max : rounded < 0 ? .min : 0)
  }
}
