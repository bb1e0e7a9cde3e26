internal import AnnotateMediaTypes

/// Draws on pictures of one form, in their own planes, row by row.
///
/// Samples that a stamp does not cover keep their bits.
struct Painter: Sendable {
  let form: PictureForm
  /// The part of the picture that may be changed; nil for all of it.
  let area: Rect<CodedSpace>?
  /// The stamp's values in the current row.
  var painted = PaintedRow()
  // Buffers that are reused for every row.
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

  /// Draws `paint`, whose values are codes if the mode is `.normal`, and colours otherwise.
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

  /// Composites the painted row over the components of a layer, and over alpha together with luma.
  mutating func lay(
    _ layer: PictureForm.Layer,
    _ columns: Range<Int>,
    _ row: Int,
    on planes: Planes
  ) {
    if let alpha = form.alpha { weight(layer, columns, row, alpha, on: planes) }
    for component in layer.components {
      let largest = form.largest[component]
      form.read(component, columns, row, of: planes, into: &codes)
      CodeRow.lay(painted, value: component, over: &codes, columns.count, largest: largest)
      form.write(codes, to: component, columns, row, of: planes)
    }
  }

  /// Weights the painted row for pictures with alpha; if the layer has luma, composites over alpha first.
  ///
  /// Such pictures store colours that are not multiplied by alpha. The weight of a stamp's colour is the share
  /// of its alpha in the resulting alpha (the over operator of Porter and Duff): the stamp's own alpha where
  /// the picture is opaque, and 1 where the picture is clear.
  private mutating func weight(
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

  /// Composites the painted row's alpha over the picture's alpha.
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
