internal import AnnotateMediaTypes

/// Measures lines of text before they are drawn.
package struct TextRuler: Sendable {
  private struct Key: Hashable {
    let string: String
    let weight: StampText.Weight
  }

  /// The height of a line for measuring, in pixels.
  private static let lineHeight = 48
  /// The largest number of texts to remember.
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
