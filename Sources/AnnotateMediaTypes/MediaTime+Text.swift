extension MediaTime {
  /// The most digits that a number in a text has.
  private static let longest = 9

  /// Parses seconds, or minutes and hours before them, such as `90`, `1:30` or `0:01:30.5`, exactly; nil if it
  /// is no time, or one of more than a thousand years.
  ///
  /// - Parameter text: the time.
  package init?(text: String) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fields = parts[0].split(separator: ":", omittingEmptySubsequences: false).map(Self.number)
    let decimals = parts.count > 1 ? parts[1] : "0"
    guard (1...3).contains(fields.count), let fraction = Self.number(decimals) else { return nil }
    var seconds = 0
    for (index, field) in fields.enumerated() {
      guard let field, index == 0 || field < 60 else { return nil }
      seconds = seconds * 60 + field
    }
    let scale = decimals.reduce(1) { scale, _ in scale * 10 }
    // A thousand years, so that no computation with it overflows.
    guard seconds < 32_000_000_000 else { return nil }
    let (ticks, overflows) = seconds.multipliedReportingOverflow(by: scale)
    guard !overflows, ticks < 1 << 60 else { return nil }
    self.init(Int64(ticks + fraction), timeBase: Rational(1, scale))
  }

  /// The seconds with up to nine decimals, such as `90.5`, which `init(text:)` reads.
  package var secondsText: String {
    let ticks = rescaled(to: Rational(1, 1_000_000_000)).value
    let (seconds, rest) = ticks.quotientAndRemainder(dividingBy: 1_000_000_000)
    guard rest != 0 else { return "\(seconds)" }
    let digits = String(rest)
    let zeros = String(repeating: "0", count: max(0, Self.longest - digits.count))
    return "\(seconds)." + (zeros + digits).trimmingZeros
  }

  private static func number(_ digits: Substring) -> Int? {
    let isNumber = digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return isNumber && digits.count <= longest ? Int(digits) : nil
  }
}

extension String {
  /// The text without the zeros at its end.
  fileprivate var trimmingZeros: String {
    var text = self
    while text.hasSuffix("0") { text.removeLast() }
    return text
  }
}
