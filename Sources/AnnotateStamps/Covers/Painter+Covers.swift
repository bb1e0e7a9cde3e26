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
