/// The text of a number with up to `places` decimals, without trailing zeros and without an exponent.
///
/// - Precondition: the number is finite and below 10^12.
func decimal(_ number: Double, places: Int = 4) -> String {
  let scale = (0..<places).reduce(1) { power, _ in power * 10 }
  let scaled = Int64((number * Double(scale)).rounded())
  let (whole, rest) = scaled.magnitude.quotientAndRemainder(dividingBy: UInt64(scale))
  var digits = String(rest)
  digits = String(repeating: "0", count: places - digits.count) + digits
  while digits.hasSuffix("0") { digits.removeLast() }
  return (scaled < 0 ? "-" : "") + String(whole) + (digits.isEmpty ? "" : "." + digits)
}
