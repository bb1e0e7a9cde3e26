internal import AnnotateMediaTypes

extension Painter {
  /// Replaces the picture within `shape` with the result of `cover`.
  mutating func put(
    _ cover: some Cover,
    _ shape: FadingShape,
    _ map: AffineTransform<StampSpace, CodedSpace>,
    opacity: Double,
    on planes: Planes
  ) {
    let paint = PlainPaint(part: shape, color: SIMD4(0, 0, 0, Float(opacity)))
    for layer in form.layers {
      guard let raster = StampRaster(layer.grid, map, area: area) else { continue }
      if form.alpha == nil {
        for component in layer.components {
          put(plane(component, cover, raster, of: planes), component, paint, raster, on: planes)
        }
      } else {
        putTransparent(cover, layer, paint, raster, on: planes)
      }
    }
  }

  /// Returns the samples of a grid that belong to the visible picture.
  func samples(of grid: SampleGrid) -> (columns: Range<Int>, rows: Range<Int>) {
    guard let area else { return (0..<grid.size.width, 0..<grid.size.height) }
    return grid.samples(centeredIn: area)
  }

  /// Returns the result of a cover for one component.
  mutating func plane<Source: Cover>(
    _ component: Int,
    _ cover: Source,
    _ raster: StampRaster,
    of planes: Planes
  ) -> Source.Plane {
    let (columns, rows) = samples(of: raster.grid)
    return cover.plane(under: raster, columns, rows) { columns, row, values in
      sampler.read(component, at: raster.grid, columns, row, of: planes, form, into: &values)
    }
  }

  private mutating func put(
    _ plane: some CoverPlane,
    _ component: Int,
    _ paint: some Paint,
    _ raster: StampRaster,
    on planes: Planes
  ) {
    var (plane, values) = (plane, [Float]())
    raster.forEachRun(of: paint) { row, first, run in
      let columns = first..<first + run.count
      paint.paint(run, into: &painted)
      plane.read(run, first, row, into: &values)
      mix(values, into: component, columns, row, on: planes)
    }
  }

  /// Moves one component towards `values` by the alpha of the painted row.
  mutating func mix(
    _ values: [Float],
    into component: Int,
    _ columns: Range<Int>,
    _ row: Int,
    on planes: Planes
  ) {
    form.read(component, columns, row, of: planes, into: &codes)
    let largest = form.largest[component]
    CodeRow.mix(values, painted, into: &codes, columns.count, largest: largest)
    form.write(codes, to: component, columns, row, of: planes)
  }
}

extension Painter {
  /// Covers a layer of a picture with alpha.
  ///
  /// Colours are weighted by their alpha, so that invisible colours do not show in the cover.
  mutating func putTransparent<Source: Cover>(
    _ cover: Source,
    _ layer: PictureForm.Layer,
    _ paint: some Paint,
    _ raster: StampRaster,
    on planes: Planes
  ) {
    guard let alpha = form.alpha else { return }
    var alphas = plane(alpha, cover, raster, of: planes)
    var colors = layer.components.map {
      weightedPlane($0, alpha, cover, raster, of: planes)
    }
    var (old, new, values) = ([Float](), [Float](), [Float]())
    raster.forEachRun(of: paint) { row, first, run in
      let columns = first..<first + run.count
      paint.paint(run, into: &painted)
      sampler.read(alpha, at: layer.grid, columns, row, of: planes, form, into: &old)
      alphas.read(run, first, row, into: &new)
      if layer.components.contains(0) { mix(new, into: alpha, columns, row, on: planes) }
      painted.scale(run.count) { index, fraction in
        let both = old[index] * (1 - fraction) + new[index] * fraction
        return both > 0 ? new[index] / both : 0
      }
      for (slot, component) in layer.components.enumerated() {
        colors[slot].read(run, first, row, into: &values)
        for index in 0..<run.count {
          values[index] = new[index] > 0 ? values[index] / new[index] : 0
        }
        mix(values, into: component, columns, row, on: planes)
      }
    }
  }

  /// Returns the result of a cover for the product of a component and alpha.
  private mutating func weightedPlane<Source: Cover>(
    _ component: Int,
    _ alpha: Int,
    _ cover: Source,
    _ raster: StampRaster,
    of planes: Planes
  ) -> Source.Plane {
    let (columns, rows) = samples(of: raster.grid)
    var alphas: [Float] = []
    return cover.plane(under: raster, columns, rows) { columns, row, values in
      sampler.read(component, at: raster.grid, columns, row, of: planes, form, into: &values)
      sampler.read(alpha, at: raster.grid, columns, row, of: planes, form, into: &alphas)
      for index in 0..<columns.count { values[index] *= alphas[index] }
    }
  }
}

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
            let fraction = Float(shape.fraction(at: run.position(index), run.footprint))
            let column = inside.lowerBound + index - columns.lowerBound
            shares[column] = max(shares[column], fraction)
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

/// A cover: replaces a part of the picture with values computed from the picture itself.
protocol Cover: Sendable {
  associatedtype Plane: CoverPlane

  /// Computes the replacement of one component's values under a stamp.
  ///
  /// `columns` and `rows` are the samples of the picture; `read` returns the values of a part of one row.
  func plane(
    under raster: StampRaster,
    _ columns: Range<Int>,
    _ rows: Range<Int>,
    read: (_ columns: Range<Int>, _ row: Int, _ values: inout [Float]) -> Void
  ) -> Plane
}

/// The replacement of one component's values.
protocol CoverPlane: Sendable {
  /// Writes the values of a run that begins at a column of a row.
  mutating func read(_ run: SampleRun, _ column: Int, _ row: Int, into values: inout [Float])
}
