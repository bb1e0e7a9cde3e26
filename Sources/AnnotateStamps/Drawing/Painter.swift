internal import AnnotateMediaTypes

/// Draws on pictures of one sort, in their own planes, row by row.
///
/// Samples that a stamp does not cover keep their bits.
struct Painter: Sendable {
  let form: PictureForm
  /// The part of the picture that may be drawn on; nil is all of it.
  let area: Rect<CodedSpace>?
  /// What a stamp has in the row that is drawn.
  var painted = PaintedRow()
  // Memory that is used again for each row.
  var codes: [UInt16] = []
  var sampler = ComponentSampler()
  var backdrop: [Float] = []

  init(_ form: PictureForm, area: Rect<CodedSpace>?) {
    (self.form, self.area) = (form, area)
  }

  /// Draws a part of a stamp's unit square in one colour.
  mutating func draw(
    _ part: some Coverage,
    _ color: StampColor,
    _ map: AffineTransform<StampSpace, CodedSpace>,
    _ brush: Brush,
    on planes: Planes
  ) {
    let values = brush.values(in: form.space).convert(color.premultiplied)
    let paint = PlainPaint(part: part, color: values * Float(brush.opacity))
    draw(paint, map, brush.mode, on: planes)
  }

  /// Draws what `paint` has: codes where it is laid over the picture, colours otherwise.
  mutating func draw(
    _ paint: some Paint,
    _ map: AffineTransform<StampSpace, CodedSpace>,
    _ mode: BlendMode,
    on planes: Planes
  ) {
    if mode == .normal {
      lay(paint, map, on: planes)
    } else {
      blend(paint, map, mode, on: planes)
    }
  }

  private mutating func lay(
    _ paint: some Paint,
    _ map: AffineTransform<StampSpace, CodedSpace>,
    on planes: Planes
  ) {
    for layer in form.layers {
      guard let raster = StampRaster(layer.grid, map, area: area) else { continue }
      raster.forEachRun(of: paint) { row, first, run in
        paint.paint(run, into: &painted)
        lay(layer, first..<first + run.count, row, on: planes)
      }
    }
  }

  /// Lays the painted row over the components of a layer, and over alpha with luma.
  mutating func lay(
    _ layer: PictureForm.Layer,
    _ columns: Range<Int>,
    _ row: Int,
    on planes: Planes
  ) {
    if let alpha = form.alpha { weigh(layer, columns, row, alpha, on: planes) }
    for component in layer.components {
      let largest = form.largest[component]
      form.read(component, columns, row, of: planes, into: &codes)
      CodeRow.lay(painted, value: component, over: &codes, columns.count, largest: largest)
      form.write(codes, to: component, columns, row, of: planes)
    }
  }

  /// Prepares the painted row for pictures that are partly transparent themselves, after it is laid
  /// over alpha where the layer has luma.
  ///
  /// Such pictures keep their colours apart from alpha. What a stamp's colour counts for is its
  /// alpha's share of the alpha of both (the over operator of Porter and Duff); where the picture is
  /// opaque that is the stamp's alpha itself, and where it is clear the stamp's colour is taken whole.
  private mutating func weigh(
    _ layer: PictureForm.Layer,
    _ columns: Range<Int>,
    _ row: Int,
    _ alpha: Int,
    on planes: Planes
  ) {
    sampler.read(alpha, at: layer.grid, columns, row, of: planes, form, into: &backdrop)
    if layer.components.contains(0) { layOverAlpha(columns, row, alpha, on: planes) }
    let largest = form.largest[alpha]
    painted.scale(columns.count) { index, alpha in
      let both = alpha + backdrop[index] / largest * (1 - alpha)
      return both > 0 ? 1 / both : 0
    }
  }

  /// Lays the painted row's alpha over the picture's.
  mutating func layOverAlpha(
    _ columns: Range<Int>,
    _ row: Int,
    _ alpha: Int,
    on planes: Planes
  ) {
    let largest = form.largest[alpha]
    form.read(alpha, columns, row, of: planes, into: &codes)
    for index in 0..<columns.count {
      let own = painted.alpha(index)
      codes[index] = CodeRow.code(Float(codes[index]) * (1 - own) + own * largest, largest)
    }
    form.write(codes, to: alpha, columns, row, of: planes)
  }
}
