package import AnnotateMediaTypes

/// Draws stamps on frames, in the frames' own planes.
///
/// Only samples that a stamp covers are changed; every other bit of the frame stays as it is.
package struct Compositor: Sendable {
  private let squareToCoded: AffineTransform<SquareSpace, CodedSpace>
  private let mirrorsStamps: Bool
  private let area: Rect<CodedSpace>?
  private var cache: SpriteCache
  /// For pictures like the last one.
  private var painter: Painter?

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
      // All of them at once, in the place of the first.
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
      let place = placement.background.then(map)
      painter.draw(WholeSquare(), background.color, place, brush, on: planes)
    }
    let paint = SpritePaint(sprite: picture.sprite, opacity: Float(brush.opacity))
    painter.draw(paint, placement.letters.then(map), brush.mode, on: planes)
  }

  /// Coded pixels for a pixel of the upright picture, along the side where there are more.
  private var scale: Double {
    max(
      length(squareToCoded.a, squareToCoded.b),
      length(squareToCoded.c, squareToCoded.d)
    )
  }

  /// A blur of at least one pixel, which is the least that can be seen, and at most the stamp's longer
  /// side, at which nothing is left to be told apart.
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
