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
  /// Such pictures store colours that are not multiplied by alpha. The weight of a stamp's colour is the fraction
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

extension Painter {
  /// The new codes of a row, written when nothing needs the old ones any more.
  private struct PendingRow {
    let component: Int
    let columns: Range<Int>
    let row: Int
    let codes: [UInt16]
  }

  /// Blends the colours of `paint` with those of the picture.
  mutating func blend(
    _ paint: some Paint,
    _ map: AffineTransform<StampSpace, CodedSpace>,
    _ mode: BlendMode,
    on planes: Planes
  ) {
    // With subsampled chroma, luma needs the old chroma and chroma the old luma.
    var pending: [PendingRow] = []
    for layer in form.layers {
      guard let raster = StampRaster(layer.grid, map, area: area) else { continue }
      raster.forEachRun(of: paint) { row, first, run in
        paint.paint(run, into: &painted)
        let columns = first..<first + run.count
        for (component, codes) in blended(layer, columns, row, mode, of: planes) {
          pending.append(PendingRow(component: component, columns: columns, row: row, codes: codes))
        }
      }
    }
    for row in pending {
      form.write(row.codes, to: row.component, row.columns, row.row, of: planes)
    }
  }

  /// Returns the new codes of a layer's components, and of alpha together with luma.
  private mutating func blended(
    _ layer: PictureForm.Layer,
    _ columns: Range<Int>,
    _ row: Int,
    _ mode: BlendMode,
    of planes: Planes
  ) -> [(component: Int, codes: [UInt16])] {
    let count = columns.count
    var backdrop = [[Float]](repeating: [], count: form.colorCount)
    for component in backdrop.indices {
      sampler.read(
        component,
        at: layer.grid,
        columns,
        row,
        of: planes,
        form,
        into: &backdrop[component]
      )
    }
    var coverage = [Float](repeating: 1, count: count)
    if let alpha = form.alpha {
      sampler.read(alpha, at: layer.grid, columns, row, of: planes, form, into: &coverage)
      for index in 0..<count { coverage[index] /= form.largest[alpha] }
    }
    let mixer = ColorMixer(mode: mode, white: form.space.white)
    var results = layer.components.map {
      (component: $0, codes: [UInt16](repeating: 0, count: count))
    }
    for index in 0..<count {
      let codes = SIMD3(
        backdrop[0][index],
        backdrop.count == 3 ? backdrop[1][index] : 0,
        backdrop.count == 3 ? backdrop[2][index] : 0
      )
      let mixed = mixer.mixed(painted.samples[index], form.space.decoded(codes), coverage[index])
      for slot in results.indices {
        let component = results[slot].component
        let code = form.space.encoded(mixed, component: component)
        results[slot].codes[index] = CodeRow.code(code, form.largest[component])
      }
    }
    if let alpha = form.alpha, layer.components.contains(0) {
      let largest = form.largest[alpha]
      let codes = (0..<count).map { index in
        let own = painted.alpha(index)
        return CodeRow.code((own + coverage[index] * (1 - own)) * largest, largest)
      }
      results.append((alpha, codes))
    }
    return results
  }
}

/// The opacity and blend mode with which a stamp is drawn.
struct Brush: Sendable {
  /// The opacity of the whole stamp, from 0 to 1.
  let opacity: Double
  let mode: BlendMode

  /// Returns the values in which the stamp's colours are needed.
  func values(in space: CodeSpace) -> StampValues {
    StampValues(space: space, areCodes: mode == .normal)
  }
}

/// The values that represent a stamp's colours while it is drawn: codes, or red, green and blue.
///
/// Plain compositing gives the same result for both. The other blend modes need red, green and blue.
struct StampValues: Hashable, Sendable {
  let space: CodeSpace
  let areCodes: Bool

  /// Converts an sRGB colour to three values and alpha; both are multiplied by alpha.
  func convert(_ color: SIMD4<Float>) -> SIMD4<Float> {
    areCodes ? space.codes(color) : space.color(color)
  }
}

/// Calls `body` with the bytes of one plane of a picture and the number of bytes from one row to the next.
///
/// The drawing code takes this closure and is not generic over the type of picture, because a generic version
/// would be compiled without specialization for that type.
typealias Planes = (
  _ plane: Int, _ body: (_ bytes: inout MutableRawSpan, _ bytesPerRow: Int) -> Void
) -> Void
