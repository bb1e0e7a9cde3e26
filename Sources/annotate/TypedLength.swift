/// A length as it is typed: a share of something such as `20%`, or pixels such as `24px`.
enum TypedLength: Equatable {
  /// A part of the whole, which is 1.
  case share(Double)
  case pixels(Double)

  /// Reads a number in plain decimals with its unit; nil where it is anything else.
  init?(_ text: String) {
    if text.hasSuffix("%"), let percent = Self.number(in: text.dropLast()) {
      self = .share(percent / 100)
    } else if text.hasSuffix("px"), let pixels = Self.number(in: text.dropLast(2)) {
      self = .pixels(pixels)
    } else {
      return nil
    }
  }

  /// A number in plain decimals, from 0 on, of a size that pictures can have.
  static func number(in text: some StringProtocol) -> Double? {
    let isPlain = text.utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: ".") }
    guard isPlain, let number = Double(text), number <= 1e6 else { return nil }
    return number
  }
}
