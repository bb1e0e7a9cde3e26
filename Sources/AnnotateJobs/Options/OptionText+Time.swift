internal import AnnotateCommandLineKit
internal import AnnotateMediaTypes

extension OptionText where Value == MediaTime {
  /// A time in seconds, or with minutes and hours before them, such as `90`, `1:30` or `0:01:30.5`.
  static var time: OptionText {
    OptionText(
      "a time such as 90, 1:30 or 0:01:30.5",
      read: { TimeText.parse($0) },
      write: { TimeText.write($0) }
    )
  }
}

/// The notation of times, which are exact.
private enum TimeText {
  private static let longest = 9

  static func parse(_ text: String) -> MediaTime? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fields = parts[0].split(separator: ":", omittingEmptySubsequences: false).map(number)
    let decimals = parts.count > 1 ? parts[1] : "0"
    guard (1...3).contains(fields.count), let fraction = number(decimals) else { return nil }
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
    return MediaTime(Int64(ticks + fraction), timeBase: Rational(1, scale))
  }

  /// Seconds, with up to nine decimals.
  static func write(_ time: MediaTime) -> String {
    let ticks = time.rescaled(to: Rational(1, 1_000_000_000)).value
    let (seconds, rest) = ticks.quotientAndRemainder(dividingBy: 1_000_000_000)
    guard rest != 0 else { return "\(seconds)" }
    let digits = String(rest)
    let decimals = String(repeating: "0", count: max(0, longest - digits.count)) + digits
    return "\(seconds)." + decimals.trimmingZeros
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
