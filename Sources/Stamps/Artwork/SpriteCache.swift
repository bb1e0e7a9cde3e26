internal import Glibc
package import MediaTypes

/// Draws an SVG document into a BGRA picture that fits a size, colours multiplied by alpha.
package typealias Rasterize =
  @Sendable (_ artwork: [UInt8], _ name: String, _ size: PixelSize) throws(AnnotateError) ->
  ImageBuffer

/// Keeps artwork drawn at the sizes at which it was needed.
struct SpriteCache: Sendable {
  private struct Key: Hashable {
    let artwork: Artwork
    let side: Int
    let values: StampValues
  }

  /// Sizes grow by this factor from step to step, so that a face that comes nearer does not need a
  /// new picture for every frame.
  private static let growth = 1.25
  private static let smallestSide = 8
  private static let largestSide = 2048
  /// Texels that are kept, at sixteen bytes each.
  private static let capacity = 6 << 20

  private let rasterize: Rasterize
  private var sprites: [Key: Sprite] = [:]
  private var texelCount = 0

  init(rasterize: @escaping Rasterize) {
    self.rasterize = rasterize
  }

  /// The artwork at the next size step above `side` pixels, as the numbers `values`.
  ///
  /// - Throws: what the rasterizer throws.
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
    if texelCount > Self.capacity { (sprites, texelCount) = ([:], 0) }
    sprites[key] = sprite
    texelCount += sprite.texelCount
    return sprite
  }

  private static func step(above side: Double) -> Int {
    let exponent = (log(max(1, side)) / log(growth)).rounded(.up)
    return min(largestSide, max(smallestSide, Int(pow(growth, exponent).rounded(.up))))
  }
}
