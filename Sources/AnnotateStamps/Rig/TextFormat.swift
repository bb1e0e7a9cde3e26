internal import AnnotateJSON
internal import AnnotateWording

/// The format in which a text shows a value.
enum TextFormat: Sendable, Equatable {
  /// Whole numbers unchanged, others with two decimals.
  case plain
  /// A number of decimals.
  case decimals(Int)
  /// The value times a hundred, with a number of decimals and a percent sign.
  case percent(decimals: Int)
  /// A whole number with leading zeros up to a number of digits.
  case padded(Int)
  /// One word for true and one for false.
  case words(yes: String, no: String)

  /// Reads a format such as `2`, `%`, `1%`, `06` or `yes|no`; nil if the text is not a format.
  init?(_ text: String) {
    let digit = text.first.flatMap(\.wholeNumberValue)
    switch text.count {
    case _ where text.contains("|"):
      let words = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      guard words.count == 2 else { return nil }
      self = .words(yes: words[0], no: words[1])
    case 1 where text == "%": self = .percent(decimals: 0)
    case 1:
      guard let digit, digit <= 6 else { return nil }
      self = .decimals(digit)
    case 2 where text.hasSuffix("%"):
      guard let digit, digit <= 6 else { return nil }
      self = .percent(decimals: digit)
    case 2 where digit == 0:
      guard let width = text.last.flatMap(\.wholeNumberValue), width > 0 else { return nil }
      self = .padded(width)
    default: return nil
    }
  }

  /// Returns the text of a value; nil for null, arrays and objects.
  func text(of value: JSONValue) -> String? {
    switch value {
    case .string(let text): text
    case .bool(let value):
      if case .words(let yes, let no) = self { value ? yes : no } else { value ? "yes" : "no" }
    case .integer(let whole):
      self == .plain ? String(whole) : text(of: Double(whole))
    case .number(let number): text(of: number)
    case .null, .array, .object: nil
    }
  }

  private func text(of number: Double) -> String? {
    switch self {
    case .plain: Self.fixed(number, decimals: 2)
    case .decimals(let count): Self.fixed(number, decimals: count)
    case .percent(let count): Self.fixed(number * 100, decimals: count) + "%"
    case .padded(let width): Int64(clamped: number.rounded()).padded(to: width)
    case .words(let yes, let no): number > 0.5 ? yes : no
    }
  }

  private static func fixed(_ number: Double, decimals: Int) -> String {
    guard number.isFinite, abs(number) < 1e12 else { return String(number) }
    let scale = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
    let total = Int64((abs(number) * scale).rounded())
    let sign = number < 0 && total > 0 ? "-" : ""
    let whole = String(total / Int64(scale))
    guard decimals > 0 else { return sign + whole }
    return sign + whole + "." + (total % Int64(scale)).padded(to: decimals)
  }
}

extension Int64 {
  /// Converts a whole number, or takes the smallest or largest value if it does not fit.
  fileprivate init(clamped number: Double) {
    self = Int64(exactly: number) ?? (number < 0 ? .min : .max)
  }
}
