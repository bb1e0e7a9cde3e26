/// A point in time or a duration: an integer count of ticks of a time base.
public struct MediaTime: Sendable {
  /// The number of ticks.
  public let value: Int64
  /// The length of one tick in seconds, such as 1/90000.
  public let timeBase: Rational

  /// Creates the time of `value` ticks of `timeBase` seconds each.
  ///
  /// - Precondition: `timeBase` is positive.
  public init(_ value: Int64, timeBase: Rational) {
    precondition(timeBase.isPositive, "a time base is positive")
    self.value = value
    self.timeBase = timeBase
  }

  /// The time in seconds, rounded to a floating-point number: for display only.
  public var seconds: Double {
    Double(value) * Double(timeBase.numerator) / Double(timeBase.denominator)
  }

  /// Whether the time is one that a recording can have: at most 2^53 ticks and a thousand years from zero.
  ///
  /// Times that are read from files are checked, so that sums and differences of them do not overflow.
  package var isPlausible: Bool {
    value.magnitude <= 1 << 53 && abs(seconds) <= Self.maximumSeconds
  }

  private static let maximumSeconds = 1000 * 366 * 86400.0

  /// The same time counted in ticks of `target`, rounded to the nearest tick, halves away from zero.
  ///
  /// The computation has 128 bits, so that no realistic time overflows. A result that does not fit is
  /// clamped.
  public func rescaled(to target: Rational) -> MediaTime {
    guard target != timeBase else { return self }
    let numerator = Int128(value) * Int128(timeBase.numerator) * Int128(target.denominator)
    let denominator = Int128(timeBase.denominator) * Int128(target.numerator)
    let half = denominator / 2
    let rounded = (numerator >= 0 ? numerator + half : numerator - half) / denominator
    return MediaTime(Int64(clamping: rounded), timeBase: target)
  }

  /// The number of whole units of `unit` seconds; negative times are rounded down, too.
  package func wholeUnits(of unit: Rational) -> Int64 {
    let numerator = Int128(value) * Int128(timeBase.numerator) * Int128(unit.denominator)
    let denominator = Int128(timeBase.denominator) * Int128(unit.numerator)
    let (quotient, rest) = numerator.quotientAndRemainder(dividingBy: denominator)
    return Int64(clamping: rest < 0 ? quotient - 1 : quotient)
  }
}

extension MediaTime: Comparable {
  /// Whether both denote the same instant, even in different time bases.
  public static func == (left: MediaTime, right: MediaTime) -> Bool {
    left.scaled(against: right) == right.scaled(against: left)
  }

  /// Whether `left` is earlier than `right`, even in different time bases.
  public static func < (left: MediaTime, right: MediaTime) -> Bool {
    left.scaled(against: right) < right.scaled(against: left)
  }

  private func scaled(against other: MediaTime) -> Int128 {
    Int128(value) * Int128(timeBase.numerator) * Int128(other.timeBase.denominator)
  }
}

extension MediaTime: Hashable {
  /// Hashes the instant, whatever its time base.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rescaled(to: Rational(1, 1_000_000_000)).value)
  }
}

extension MediaTime: CustomStringConvertible {
  /// Hours, minutes, seconds and milliseconds, such as `00:01:12.480`.
  public var description: String {
    let milliseconds = rescaled(to: Rational(1, 1000)).value
    let total = milliseconds.magnitude
    let fields = [total / 3_600_000, total / 60_000 % 60, total / 1000 % 60].map {
      padded($0, to: 2)
    }
    let sign = milliseconds < 0 ? "-" : ""
    return sign + fields.joined(separator: ":") + "." + padded(total % 1000, to: 3)
  }

  private func padded(_ number: UInt64, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

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
