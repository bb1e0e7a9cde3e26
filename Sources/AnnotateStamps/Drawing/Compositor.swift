package import AnnotateMediaTypes

/// Draws stamps on frames, in the frames' own planes.
///
/// Only samples that a stamp covers change; all other bits of the frame are kept.
package struct Compositor: Sendable {
  private let squareToCoded: AffineTransform<SquareSpace, CodedSpace>
  private let mirrorsStamps: Bool
  private let area: Rect<CodedSpace>?
  private var cache: SpriteCache
  /// The painter of the last frame, reused for frames of the same form.
  private var painter: Painter?

  /// Draws on stored frames, to whose pixels `squareToCoded` maps the positions of stamps.
  ///
  /// - Parameters:
  ///   - squareToCoded: the map from the upright picture with square pixels to stored pixels.
  ///   - mirrorsStamps: whether to mirror each stamp in itself, so that it looks as designed although the map
  ///     mirrors the picture.
  ///   - area: the part of the frame that may be changed; nil for all of it.
  ///   - rasterize: draws the SVG documents of artwork.
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
  /// - Throws: the rasterizer's error; `.unavailable` if a text needs a font and there is none.
  package mutating func draw<Frame: MutablePlanes & ~Copyable>(
    _ stamps: [Stamp],
    on frame: inout Frame
  ) throws(AnnotateError) {
    var painter = takePainter(for: frame)
    defer { self.painter = painter }
    try draw(stamps, with: &painter) { plane, body in frame.withMutablePlane(plane, body) }
  }

  private mutating func draw(
    _ stamps: [Stamp],
    with painter: inout Painter,
    on planes: Planes
  ) throws(AnnotateError) {
    var isCutOutAround = false
    for stamp in stamps where stamp.width > 0 && stamp.height > 0 && stamp.opacity > 0 {
      guard case .cutOut(_, inverted: true) = stamp.content else {
        try draw(stamp, map(of: stamp), with: &painter, on: planes)
        continue
      }
      // Draw all of them at once, when the first one is due.
      if !isCutOutAround { cutOutAround(stamps, with: &painter, on: planes) }
      isCutOutAround = true
    }
  }

  private func cutOutAround(_ stamps: [Stamp], with painter: inout Painter, on planes: Planes) {
    var (kept, opacity) = ([(FadingShape, AffineTransform<StampSpace, CodedSpace>)](), 0.0)
    for stamp in stamps where stamp.width > 0 && stamp.height > 0 && stamp.opacity > 0 {
      guard case .cutOut(let shape, inverted: true) = stamp.content else { continue }
      kept.append((FadingShape(shape, pixel: stamp.pixel), map(of: stamp)))
      opacity = max(opacity, min(1, stamp.opacity))
    }
    painter.cutOutAround(kept, opacity: opacity, on: planes)
  }

  private mutating func takePainter<Frame: MutablePlanes & ~Copyable>(
    for frame: borrowing Frame
  ) -> Painter {
    let (layout, color, size) = (frame.layout, frame.color, frame.size)
    if let last = painter.take(), last.form.fits(layout, color, size) { return last }
    return Painter(PictureForm(layout, color, size), area: area)
  }

  private func map(of stamp: Stamp) -> AffineTransform<StampSpace, CodedSpace> {
    let own = AffineTransform<StampSpace, StampSpace>(scaleX: mirrorsStamps ? -1 : 1, scaleY: 1)
    return own.then(stamp.transform).then(squareToCoded)
  }

  private mutating func draw(
    _ stamp: Stamp,
    _ map: AffineTransform<StampSpace, CodedSpace>,
    with painter: inout Painter,
    on planes: Planes
  ) throws(AnnotateError) {
    let brush = Brush(opacity: min(1, stamp.opacity), mode: stamp.blend)
    switch stamp.content {
    case .artwork(let artwork):
      let side = max(stamp.width, stamp.height) * scale
      let sprite = try cache.sprite(artwork, side: side, brush.values(in: painter.form.space))
      let paint = SpritePaint(sprite: sprite, opacity: Float(brush.opacity))
      painter.draw(paint, map, brush.mode, on: planes)
    case .rectangle(let color): painter.draw(WholeSquare(), color, map, brush, on: planes)
    case .ellipse(let color):
      let shape = FadingShape(.ellipse, pixel: stamp.pixel)
      painter.draw(shape, color, map, brush, on: planes)
    case .outline(let color, let thickness):
      let lines = Lines(thickness: thickness, width: stamp.width, height: stamp.height)
      painter.draw(lines, color, map, brush, on: planes)
    case .brackets(let color, let thickness, let length):
      let lines = Lines(
        thickness: thickness,
        length: length,
        width: stamp.width,
        height: stamp.height
      )
      painter.draw(lines, color, map, brush, on: planes)
    case .blur(let radius, let shape):
      let shape = FadingShape(shape, pixel: stamp.pixel)
      let blur = blur(radius, stamp)
      painter.put(blur, shape, map, opacity: brush.opacity, on: planes)
    case .pixelate(let cell, let shape):
      let shape = FadingShape(shape, pixel: stamp.pixel)
      let mosaic = Mosaic(cell: cell, width: stamp.width, height: stamp.height)
      painter.put(mosaic, shape, map, opacity: brush.opacity, on: planes)
    case .cutOut(let shape, _):
      let shape = FadingShape(shape, pixel: stamp.pixel)
      painter.cutOut(shape, map, opacity: brush.opacity, on: planes)
    case .text(let text): try draw(text, stamp, map, brush, with: &painter, on: planes)
    }
  }

  private mutating func draw(
    _ text: StampText,
    _ stamp: Stamp,
    _ map: AffineTransform<StampSpace, CodedSpace>,
    _ brush: Brush,
    with painter: inout Painter,
    on planes: Planes
  ) throws(AnnotateError) {
    let values = brush.values(in: painter.form.space)
    guard let picture = try cache.text(text, height: stamp.height * scale, values) else { return }
    let placement = TextPlacement(
      text,
      aspect: picture.aspect,
      width: stamp.width,
      height: stamp.height
    )
    if let background = text.background {
      let backgroundMap = placement.background.then(map)
      painter.draw(WholeSquare(), background.color, backgroundMap, brush, on: planes)
    }
    let paint = SpritePaint(sprite: picture.sprite, opacity: Float(brush.opacity))
    painter.draw(paint, placement.letters.then(map), brush.mode, on: planes)
  }

  /// The number of coded pixels per pixel of the upright picture, along the side where it is larger.
  private var scale: Double {
    max(
      length(squareToCoded.a, squareToCoded.b),
      length(squareToCoded.c, squareToCoded.d)
    )
  }

  /// Limits a blur's radius to the visible range: from one pixel to the stamp's longer side, which blurs
  /// every detail away.
  private func blur(_ radius: Double, _ stamp: Stamp) -> Blur {
    let radius = max(1, min(max(stamp.width, stamp.height), radius))
    return Blur(
      deviation: (
        radius * length(squareToCoded.a, squareToCoded.c),
        radius * length(squareToCoded.b, squareToCoded.d)
      )
    )
  }

  private func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
}
