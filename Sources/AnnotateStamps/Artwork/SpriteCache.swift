package import AnnotateMediaTypes
internal import Glibc

/// Draws an SVG document into a BGRA picture that fits a size, with colours multiplied by alpha.
package typealias Rasterize =
  @Sendable (_ artwork: [UInt8], _ name: String, _ size: PixelSize) throws(AnnotateError) ->
  ImageBuffer

/// Keeps artwork and text rendered at the sizes that were needed.
struct SpriteCache: Sendable {
  private struct Key: Hashable {
    let artwork: Artwork
    let side: Int
    let values: StampValues
  }

  private struct TextKey: Hashable {
    let string: String
    let color: StampColor
    let weight: StampText.Weight
    let height: Int
    let values: StampValues
  }

  /// The factor between two size steps, so that a face that comes nearer does not need a new picture for
  /// every frame.
  private static let growth = 1.25
  private static let smallestSide = 8
  private static let maximumSide = 2048
  /// The number of texels to keep, of sixteen bytes each.
  private static let capacity = 6 << 20

  private let rasterize: Rasterize
  private var sprites: [Key: Sprite] = [:]
  /// The rendered texts; nil for texts without visible letters.
  private var texts: [TextKey: TextPicture?] = [:]
  private var texelCount = 0

  init(rasterize: @escaping Rasterize) {
    self.rasterize = rasterize
  }

  /// Returns the artwork at the next size step above `side` pixels, with colours converted by `values`.
  ///
  /// - Throws: the rasterizer's error.
  mutating func sprite(
    _ artwork: Artwork,
    side: Double,
    _ values: StampValues
  ) throws(AnnotateError) -> Sprite {
    let key = Key(artwork: artwork, side: Self.step(above: side), values: values)
    if let sprite = sprites[key] { return sprite }
    let picture: ImageBuffer
    switch artwork.source {
    case .document(let document):
      picture = try rasterize(document, artwork.name, PixelSize(key.side, key.side))
    case .picture(let pixels): picture = pixels
    }
    let sprite = Sprite(picture, side: key.side, convert: values.convert)
    makeRoom(for: sprite.texelCount)
    sprites[key] = sprite
    return sprite
  }

  /// Returns the letters of a text at the next size step above a line of `height` pixels; nil if no letter
  /// is visible.
  ///
  /// - Throws: the rasterizer's error; `.unavailable` if there is no font.
  mutating func text(
    _ text: StampText,
    height: Double,
    _ values: StampValues
  ) throws(AnnotateError) -> TextPicture? {
    let document = TextDocument(text)
    let longest = Double(2 * Self.maximumSide) / document.width
    let step = max(1, min(Self.step(above: height), Int(longest)))
    let key = TextKey(
      string: document.string,
      color: text.color,
      weight: text.weight,
      height: step,
      values: values
    )
    if let known = texts[key] { return known }
    let drawn = try rasterize(document.bytes, TextDocument.name, document.canvas(lineHeight: step))
    let picture = TextPicture(drawn, convert: values.convert)
    if picture == nil, document.hasPlainLetters, text.color.alpha > 0 {
      throw AnnotateError(StampProblem.noFont)
    }
    makeRoom(for: picture?.sprite.texelCount ?? 0)
    texts[key] = .some(picture)
    return picture
  }

  /// Empties the cache if it is full.
  private mutating func makeRoom(for count: Int) {
    if texelCount > Self.capacity || texts.count > 4096 {
      (sprites, texts, texelCount) = ([:], [:], 0)
    }
    texelCount += count
  }

  private static func step(above side: Double) -> Int {
    let exponent = (log(max(1, side)) / log(growth)).rounded(.up)
    return min(maximumSide, max(smallestSide, Int(pow(growth, exponent).rounded(.up))))
  }
}
