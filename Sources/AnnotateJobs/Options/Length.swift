internal import AnnotateCommandLineKit

/// A length: a fraction of something such as `20%`, or pixels such as `24px`.
package enum Length: Equatable {
  /// A fraction of the whole, which is 1.
  case fraction(Double)
  /// Pixels.
  case pixels(Double)

  /// Reads a number in plain decimals with its unit; nil if it is anything else.
  package init?(_ text: String) {
    if text.hasSuffix("%"), let percent = Self.number(in: text.dropLast()) {
      self = .fraction(percent / 100)
    } else if text.hasSuffix("px"), let pixels = Self.number(in: text.dropLast(2)) {
      self = .pixels(pixels)
    } else {
      return nil
    }
  }

  /// The text that `init(_:)` reads as this length.
  package var text: String {
    switch self {
    case .fraction(let fraction): Self.percent(fraction) + "%"
    case .pixels(let pixels): pixels.shortestText + "px"
    }
  }

  /// A number in plain decimals, from 0 to the maximum size of a picture; nil if it is anything else.
  package static func number(in text: some StringProtocol) -> Double? {
    let isPlain = text.utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: ".") }
    guard isPlain, let number = Double(text), number <= 1e6 else { return nil }
    return number
  }

  /// The fraction times 100, in the fewest digits that read back as the same fraction; plain multiplication
  /// adds digits.
  private static func percent(_ fraction: Double) -> String {
    let rounded = (fraction * 1e12).rounded() / 1e10
    return (rounded / 100 == fraction ? rounded : fraction * 100).shortestText
  }
}
