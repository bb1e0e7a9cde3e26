package import MediaTypes

extension PictureView {
  /// A square part that is turned with a face, in a picture of `pixels` by `pixels`; black beyond the
  /// edge.
  ///
  /// - Parameters:
  ///   - center: its middle in the upright picture.
  ///   - side: the length of its sides there.
  ///   - angle: how far it is turned, in degrees clockwise as seen.
  ///   - pixels: the size of the result.
  /// - Returns: an opaque picture in which the face is level.
  package func level(
    center: Point<SquareSpace>,
    side: Double,
    angle: Double,
    pixels: Int
  ) -> ImageBuffer {
    let square = LevelSquare(center: center, side: side, angle: angle)
    let map = square.toSquare(pixels: pixels).then(fromSquare)
    let sampler = BilinearSampler(picture.size)
    let source = picture.bytes
    let bytes = source.span
    var level = ImageBuffer(size: PixelSize(pixels, pixels))
    for y in 0..<pixels {
      for x in 0..<pixels {
        let place = map.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
        let color = sampler.color(at: place, of: bytes) * 255
        let (blue, green, red) = (color.x.rounded(), color.y.rounded(), color.z.rounded())
        level[x, y] = (UInt8(blue), UInt8(green), UInt8(red), 255)
      }
    }
    return level
  }
}
