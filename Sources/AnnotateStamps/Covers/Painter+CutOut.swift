internal import AnnotateMediaTypes

extension Painter {
  /// Makes the picture clear within `shape`, or black if its format has no alpha.
  mutating func cutOut(
    _ shape: FadingShape,
    _ map: AffineTransform<StampSpace, CodedSpace>,
    opacity: Double,
    on planes: Planes
  ) {
    let paint = PlainPaint(part: shape, color: cut(opacity))
    for layer in form.layers {
      guard let raster = StampRaster(layer.grid, map, area: area) else { continue }
      raster.forEachRun(of: paint) { row, first, run in
        paint.paint(run, into: &painted)
        cut(layer, first..<first + run.count, row, on: planes)
      }
    }
  }

  /// Cuts out everything outside of all shapes, each of which has its own map.
  mutating func cutOutAround(
    _ kept: [(shape: FadingShape, map: AffineTransform<StampSpace, CodedSpace>)],
    opacity: Double,
    on planes: Planes
  ) {
    let color = cut(opacity)
    for layer in form.layers {
      let (columns, rows) = samples(of: layer.grid)
      let rasters = kept.compactMap { shape, map in
        StampRaster(layer.grid, map, area: area).map { (shape, $0) }
      }
      var shares = [Float](repeating: 0, count: columns.count)
      for row in rows {
        for index in shares.indices { shares[index] = 0 }
        for (shape, raster) in rasters where raster.rows.contains(row) {
          guard let inside = raster.columns(in: row) else { continue }
          let run = raster.run(inside, row)
          for index in 0..<inside.count {
            let share = Float(shape.share(at: run.position(index), run.footprint))
            let column = inside.lowerBound + index - columns.lowerBound
            shares[column] = max(shares[column], share)
          }
        }
        painted.fill(0..<columns.count) { color * (1 - shares[$0]) }
        cut(layer, columns, row, on: planes)
      }
    }
  }

  /// Returns the codes of black, which is drawn over the picture.
  private func cut(_ opacity: Double) -> SIMD4<Float> {
    form.space.codes(SIMD4(0, 0, 0, 1)) * Float(opacity)
  }

  /// Subtracts the painted row from alpha; without alpha, composites it over the components of a layer.
  private mutating func cut(
    _ layer: PictureForm.Layer,
    _ columns: Range<Int>,
    _ row: Int,
    on planes: Planes
  ) {
    guard let alpha = form.alpha else { return lay(layer, columns, row, on: planes) }
    guard layer.components.contains(0) else { return }
    mix([Float](repeating: 0, count: columns.count), into: alpha, columns, row, on: planes)
  }
}
