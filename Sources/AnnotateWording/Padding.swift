extension BinaryInteger {
  /// The number with leading zeros, so that it has at least `width` digits.
  package func padded(to width: Int, radix: Int = 10) -> String {
    let digits = String(magnitude, radix: radix)
    let zeros = String(repeating: "0", count: max(0, width - digits.count))
    return (self < 0 ? "-" : "") + zeros + digits
  }
}
