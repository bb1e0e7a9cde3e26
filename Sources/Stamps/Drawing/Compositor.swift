package import MediaTypes

/// Draws stamps on frames, in the frames' own planes.
///
/// Only samples that a stamp covers are changed; every other bit of the frame stays as it is.
package struct Compositor: Sendable {
  private let squareToCoded: AffineTransform<SquareSpace, CodedSpace>
  private var cache: SpriteCache

  /// Prepares drawing on the frames of a stream; `rasterize` draws the SVG documents of artwork.
  package init(geometry: FrameGeometry, rasterize: @escaping Rasterize) {
    guard let squareToDisplay = geometry.displayToSquare.inverse else {
      preconditionFailure("a pixel has a positive width and height")
    }
    squareToCoded = squareToDisplay.then(geometry.displayToCoded)
    cache = SpriteCache(rasterize: rasterize)
  }

  /// Draws `stamps` in order.
  ///
  /// - Throws: what the rasterizer throws.
  package mutating func draw<Frame: MutablePlanes & ~Copyable>(
    _ stamps: [Stamp],
    on frame: inout Frame
  ) throws(AnnotateError) {
    let encoding = ColorEncoding(frame.color)
    for stamp in stamps {
      let map = stamp.transform.then(squareToCoded)
      switch stamp.content {
      case .artwork(let artwork):
        let side = max(stamp.width, stamp.height)
        let sprite = try cache.sprite(artwork, side: side, encoding: encoding)
        Self.draw(sprite, map, on: &frame)
      case .ellipse(let color):
        let paint = EllipsePaint(color: encoding.encode(color.premultiplied))
        Self.draw(paint, map, on: &frame)
      case .outline(let color, let thickness):
        let paint = OutlinePaint(
          color: encoding.encode(color.premultiplied),
          horizontalThickness: min(0.5, thickness / stamp.width),
          verticalThickness: min(0.5, thickness / stamp.height)
        )
        Self.draw(paint, map, on: &frame)
      }
    }
  }

  private static func draw<Frame: MutablePlanes & ~Copyable>(
    _ paint: some Paint,
    _ map: AffineTransform<StampSpace, CodedSpace>,
    on frame: inout Frame
  ) {
    let (layout, color, size) = (frame.layout, frame.color, frame.size)
    let luma = SampleGrid(luma: size)
    let chroma = SampleGrid(chromaOf: size, layout, color.chromaLocation ?? .left)
    let lumaSamples = StampRaster(grid: luma, stampToCoded: map).samples(of: paint)
    let chromaSamples =
      chroma == luma || layout.components.count < 3
      ? lumaSamples : StampRaster(grid: chroma, stampToCoded: map).samples(of: paint)
    // Before the picture's alpha changes.
    let lumaColors = StraightAlpha.weighed(lumaSamples, luma, over: &frame)
    let chromaColors =
      chroma == luma ? lumaColors : StraightAlpha.weighed(chromaSamples, chroma, over: &frame)
    for (index, component) in layout.components.enumerated() {
      let writer = ComponentWriter(
        component: component,
        code: ComponentCode(index, layout, color, size),
        isBigEndian: layout.isBigEndian
      )
      let isAlpha = layout.hasAlpha && index == layout.components.count - 1
      let isChroma = !layout.isRGB && (1...2).contains(index) && layout.components.count >= 3
      frame.withMutablePlane(component.plane) { bytes, bytesPerRow in
        writer.write(
          isAlpha ? lumaSamples : isChroma ? chromaColors : lumaColors,
          into: &bytes,
          bytesPerRow: bytesPerRow
        )
      }
    }
  }
}
