package import MediaTypes

/// Draws stamps on frames, in the frames' own planes.
///
/// Only samples that a stamp covers are changed; every other bit of the frame stays as it is.
package struct Compositor: Sendable {
  private let squareToCoded: AffineTransform<SquareSpace, CodedSpace>
  private let mirrorsStamps: Bool
  private let area: Rect<CodedSpace>?
  private var cache: SpriteCache

  /// Prepares drawing on stored pictures, on which `squareToCoded` finds the places of stamps.
  ///
  /// `rasterize` draws the SVG documents of artwork. Where the map mirrors the picture,
  /// `mirrorsStamps` mirrors each stamp in itself, so that a viewer sees it as it was made. Nothing is
  /// drawn outside of `area`.
  package init(
    _ squareToCoded: AffineTransform<SquareSpace, CodedSpace>,
    mirrorsStamps: Bool = false,
    area: Rect<CodedSpace>? = nil,
    rasterize: @escaping Rasterize
  ) {
    self.squareToCoded = squareToCoded
    self.mirrorsStamps = mirrorsStamps
    self.area = area
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
      let own = AffineTransform<StampSpace, StampSpace>(scaleX: mirrorsStamps ? -1 : 1, scaleY: 1)
      let map = own.then(stamp.transform).then(squareToCoded)
      switch stamp.content {
      case .artwork(let artwork):
        let side = max(stamp.width, stamp.height)
        let sprite = try cache.sprite(artwork, side: side, encoding: encoding)
        draw(sprite, map, on: &frame)
      case .rectangle(let color):
        let paint = OutlinePaint(
          color: encoding.encode(color.premultiplied),
          horizontalThickness: 0.5,
          verticalThickness: 0.5
        )
        draw(paint, map, on: &frame)
      case .brackets, .text, .blur, .pixelate, .cutOut: break
      case .ellipse(let color):
        let paint = EllipsePaint(color: encoding.encode(color.premultiplied))
        draw(paint, map, on: &frame)
      case .outline(let color, let thickness):
        let paint = OutlinePaint(
          color: encoding.encode(color.premultiplied),
          horizontalThickness: min(0.5, thickness / stamp.width),
          verticalThickness: min(0.5, thickness / stamp.height)
        )
        draw(paint, map, on: &frame)
      }
    }
  }

  private func draw<Frame: MutablePlanes & ~Copyable>(
    _ paint: some Paint,
    _ map: AffineTransform<StampSpace, CodedSpace>,
    on frame: inout Frame
  ) {
    let (layout, color, size) = (frame.layout, frame.color, frame.size)
    let luma = SampleGrid(luma: size)
    let chroma = SampleGrid(chromaOf: size, layout, color.chromaLocation ?? .left)
    let lumaSamples = StampRaster(grid: luma, stampToCoded: map, area: area).samples(of: paint)
    let chromaSamples =
      chroma == luma || layout.components.count < 3
      ? lumaSamples : StampRaster(grid: chroma, stampToCoded: map, area: area).samples(of: paint)
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
