internal import AnnotateCommandLineKit

/// A length: a fraction of something such as `20%`, or pixels such as `24px`.
package enum Length: Equatable {
  /// A fraction of the whole, which is 1.
  case share(Double)
  /// Pixels.
  case pixels(Double)

  /// Reads a number in plain decimals with its unit; nil if it is anything else.
  package init?(_ text: String) {
    if text.hasSuffix("%"), let percent = Self.number(in: text.dropLast()) {
      self = .share(percent / 100)
    } else if text.hasSuffix("px"), let pixels = Self.number(in: text.dropLast(2)) {
      self = .pixels(pixels)
    } else {
      return nil
    }
  }

  /// The text that `init(_:)` reads as this length.
  package var text: String {
    switch self {
    case .share(let share): Self.percent(share) + "%"
    case .pixels(let pixels): pixels.shortestText + "px"
    }
  }

  /// A number in plain decimals, from 0 to the maximum size of a picture; nil if it is anything else.
  package static func number(in text: some StringProtocol) -> Double? {
    let isPlain = text.utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: ".") }
    guard isPlain, let number = Double(text), number <= 1e6 else { return nil }
    return number
  }

  /// The share times 100, in the fewest digits that read back as the same share; plain multiplication
  /// adds digits.
  private static func percent(_ share: Double) -> String {
    let rounded = (share * 1e12).rounded() / 1e10
    return (rounded / 100 == share ? rounded : share * 100).shortestText
  }
}
