internal import AnnotateLibav
package import AnnotateMediaTypes
internal import CAnnotatePango
internal import Glibc

/// Draws a short text as a picture: emoji in their own colours, letters in white with a black outline.
package enum TextSprite {
  /// The height of a line and the maximum width, in pixels.
  private static let (height, maximumWidth): (Int32, Int32) = (256, 2048)
  /// The width of the outline, in pixels.
  private static let outline = 16.0

  /// Draws a text.
  ///
  /// - Returns: BGRA with colours multiplied by alpha, as large as what is visible.
  /// - Throws: `.unavailable` if there is no font for some of the text, or none with coloured emoji;
  ///   `.badInput` if nothing of the text is visible.
  package static func picture(of text: String) throws(AnnotateError) -> ImageBuffer {
    let emoji = text.filter(\.isEmoji)
    for character in emoji { try checkColor(of: character) }
    // An outline would go around the pictures of emoji as well.
    let drawn = try draw(text, in: (1, 1, 1), outline: emoji.isEmpty ? outline : 0)
    guard drawn.missing == 0 else {
      throw AnnotateError(PictureProblem.undrawableText(text, .noGlyphs))
    }
    guard let picture = drawn.picture else {
      throw AnnotateError(PictureProblem.undrawableText(text, .invisible))
    }
    return picture
  }

  /// Checks that a font draws an emoji in colours of its own, which do not depend on that of the text.
  private static func checkColor(of emoji: Character) throws(AnnotateError) {
    let one = try draw(String(emoji), in: (1, 0, 0))
    let other = try draw(String(emoji), in: (0, 0, 1))
    guard one.missing == 0, one.picture == other.picture else {
      throw AnnotateError(PictureProblem.undrawableText(String(emoji), .noColor))
    }
  }

  /// Whether there is a font; without one Pango draws an empty box for each letter, and does not complain.
  private static let hasFont = ((try? draw("a", in: (1, 1, 1)))?.missing ?? 0) == 0

  /// Checks that letters can be drawn.
  ///
  /// - Throws: `.unavailable` if there is no font.
  package static func checkFont() throws(AnnotateError) {
    guard !hasFont else { return }
    throw AnnotateError(PictureProblem.noFont)
  }

  /// What this computer lacks to draw letters and emoji, and the package of Debian that has it; nil if nothing.
  package static func lack() -> (what: String, package: String)? {
    guard (try? draw("a", in: (1, 1, 1))) != nil else {
      return ("Pango, which draws emoji and texts", "libpangocairo-1.0-0")
    }
    guard hasFont else { return ("a font for texts", "fonts-dejavu-core") }
    do throws(AnnotateError) {
      try checkColor(of: "😀")
      return nil
    } catch {
      return ("a font with coloured emoji", "fonts-noto-color-emoji")
    }
  }

  private static func draw(
    _ text: String,
    in color: (red: Double, green: Double, blue: Double),
    outline: Double = 0
  ) throws(AnnotateError) -> (picture: ImageBuffer?, missing: Int) {
    var style = CPNStyle(
      height: height,
      largest_width: maximumWidth,
      outline: outline,
      red: color.red,
      green: color.green,
      blue: color.blue
    )
    var drawn = CPNPicture()
    if let message = cpn_draw(text, &style, &drawn) {
      let reason = String(cString: message)
      throw AnnotateError(PictureProblem.undrawableText(text, .noPango(reason: reason)))
    }
    defer { free(drawn.pixels) }
    guard let pixels = drawn.pixels else { return (nil, Int(drawn.missing)) }
    let size = PixelSize(Int(drawn.width), Int(drawn.height))
    let bytes = [UInt8](UnsafeBufferPointer(start: pixels, count: 4 * size.area))
    let isVisible = stride(from: 3, to: bytes.count, by: 4).contains { bytes[$0] > 0 }
    return (isVisible ? ImageBuffer(size: size, bytes: bytes) : nil, Int(drawn.missing))
  }
}

extension Character {
  /// Whether the character is shown as a coloured picture: by itself, or because a variation selector asks
  /// for it.
  fileprivate var isEmoji: Bool {
    let asks = Unicode.Scalar(0xFE0F as UInt16)
    let refuses = Unicode.Scalar(0xFE0E as UInt16)
    return unicodeScalars.contains { $0.properties.isEmojiPresentation || $0 == asks }
      && !unicodeScalars.contains { $0 == refuses }
  }
}
