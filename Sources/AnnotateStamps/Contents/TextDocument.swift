internal import AnnotateMediaTypes
internal import AnnotateWording

/// A line of text as an SVG document.
package struct TextDocument: Sendable {
  /// The name under which it is drawn, and by which messages call it.
  package static let name = "text"
  /// The maximum number of characters to draw; more would be unreadable.
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

/// The letters of a line of text: a sprite as wide as the letters and as high as the line.
struct TextPicture: Sendable {
  let sprite: Sprite

  /// Cuts the visible letters out of a picture, in the middle of which the line takes half of the height; nil
  /// if nothing is visible.
  init?(_ picture: ImageBuffer, convert: (SIMD4<Float>) -> SIMD4<Float>) {
    let (width, height) = (picture.size.width, picture.size.height)
    let columns = (0..<width).filter { x in (0..<height).contains { picture[x, $0].alpha > 0 } }
    let rows = (0..<height).filter { y in columns.contains { picture[$0, y].alpha > 0 } }
    guard let left = columns.first, let right = columns.last, let upper = rows.first,
      let lower = rows.last
    else { return nil }
    // Move and enlarge the line so that all letters fit.
    let line = height / 2
    let top = min(upper, max(height / 4, lower - line + 1))
    let bottom = max(lower, top + line - 1)
    var cut = ImageBuffer(size: PixelSize(right - left + 1, bottom - top + 1))
    for y in top...bottom {
      for x in left...right { cut[x - left, y - top] = picture[x, y] }
    }
    sprite = Sprite(cut, convert: convert)
  }

  /// The width of the letters divided by the height of the line.
  var aspect: Double { sprite.aspect }
}

/// The positions of the parts of a line of text in its stamp's unit square.
struct TextPlacement {
  /// The map from the unit square of the letters.
  let letters: AffineTransform<StampSpace, StampSpace>
  /// The map from the unit square of the background.
  let background: AffineTransform<StampSpace, StampSpace>

  /// Positions the letters, which keep their proportions and shrink if they and the padding are wider than
  /// the stamp.
  init(_ text: StampText, aspect: Double, width: Double, height: Double) {
    let padding = max(0, text.background?.padding ?? 0)
    let whole = (aspect + 2 * padding) * height
    let scale = whole > width ? width / whole : 1
    let fraction = scale * whole / width
    let middle =
      switch text.alignment {
      case .left: fraction / 2 - 0.5
      case .center: 0.0
      case .right: 0.5 - fraction / 2
      }
    background = AffineTransform(scaleX: fraction, scaleY: scale, tx: middle)
    let letters = fraction * aspect / (aspect + 2 * padding)
    self.letters = AffineTransform(scaleX: letters, scaleY: scale, tx: middle)
  }
}

/// Measures lines of text before they are drawn.
package struct TextRuler: Sendable {
  private struct Key: Hashable {
    let string: String
    let weight: StampText.Weight
  }

  /// The height of a line for measuring, in pixels.
  private static let lineHeight = 48
  /// The maximum number of texts to remember.
  private static let capacity = 1024

  private let rasterize: Rasterize
  private var known: [Key: Double] = [:]

  /// Measures text in the fonts in which `rasterize` draws it.
  package init(rasterize: @escaping Rasterize) {
    self.rasterize = rasterize
  }

  /// Returns the width of the letters divided by the height of the line; 0 if no letter is visible.
  ///
  /// Where no text can be drawn the result is that of letters as wide as a usual font's: drawing reports the
  /// error.
  mutating func aspect(of text: StampText) -> Double {
    let key = Key(string: text.string, weight: text.weight)
    if let aspect = known[key] { return aspect }
    if known.count >= Self.capacity { known = [:] }
    let aspect = measure(text)
    known[key] = aspect
    return aspect
  }

  private func measure(_ text: StampText) -> Double {
    let black = StampColor(red: 0, green: 0, blue: 0)
    let document = TextDocument(StampText(text.string, color: black, weight: text.weight))
    let canvas = document.canvas(lineHeight: Self.lineHeight)
    do throws(AnnotateError) {
      let picture = try rasterize(document.bytes, TextDocument.name, canvas)
      return TextPicture(picture) { $0 }?.aspect ?? 0
    } catch {
      return 0.5 * Double(document.string.count)
    }
  }
}
