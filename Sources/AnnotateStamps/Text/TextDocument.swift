internal import AnnotateMediaTypes
internal import AnnotateWording

/// A line of text as an SVG document.
package struct TextDocument: Sendable {
  /// The name under which it is drawn, and by which messages call it.
  package static let name = "text"
  /// The largest number of characters to draw; more would be unreadable.
  private static let longest = 200
  /// The height of a line in units: half of the canvas, because letters of fallback fonts may be higher or
  /// lower.
  private static let line = 100.0
  private static let margin = 20.0
  // These suit common sans-serif fonts: ascenders and descenders fit into the line.
  private static let fontSize = 0.78 * line
  private static let baseline = 1.27 * line

  let string: String
  private let color: StampColor
  private let weight: StampText.Weight

  init(_ text: StampText) {
    let visible = text.string.map { $0.isNewline || $0 == "\t" ? " " : $0 }
    string = String(visible.prefix(Self.longest))
    (color, weight) = (text.color, text.weight)
  }

  /// The width of a canvas that fits the text in any font, in heights of a line.
  var width: Double {
    // The widest Latin letters are about as wide as high; many scripts have wider letters.
    let letters = string.unicodeScalars.reduce(0.0) { $0 + ($1.value < 0x1100 ? 1.1 : 1.6) }
    return (2 * Self.margin + letters * Self.fontSize) / Self.line
  }

  /// Returns the size of the canvas for a line height, both in pixels.
  func canvas(lineHeight: Int) -> PixelSize {
    PixelSize(Int((width * Double(lineHeight)).rounded(.up)), 2 * lineHeight)
  }

  /// Whether some of the letters must be visible if there is any font.
  var hasPlainLetters: Bool {
    string.unicodeScalars.contains { (0x21...0x7E).contains($0.value) }
  }

  /// The SVG document.
  var bytes: [UInt8] {
    let red = Self.part(color.red)
    let (green, blue) = (Self.part(color.green), Self.part(color.blue))
    let document = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width * Self.line) \(2 * Self.line)" \
      width="\(width * Self.line)" height="\(2 * Self.line)">
      <text x="\(Self.margin)" y="\(Self.baseline)" xml:space="preserve" \
      font-family="sans-serif" font-size="\(Self.fontSize)" \
      font-weight="\(weight == .bold ? "bold" : "normal")" \
      fill="rgb(\(red),\(green),\(blue))" \
      fill-opacity="\(min(1, max(0, color.alpha)))">\(string.xmlEscaped)</text>
      </svg>
      """
    return Array(document.utf8)
  }

  private static func part(_ value: Double) -> Int { Int((min(1, max(0, value)) * 255).rounded()) }
}
