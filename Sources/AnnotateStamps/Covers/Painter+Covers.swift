internal import AnnotateMediaTypes

extension Painter {
  /// Puts what `cover` makes of the picture in its place, as far as `shape` goes.
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

  /// The samples of a grid that the picture has, without what is around it.
  func samples(of grid: SampleGrid) -> (columns: Range<Int>, rows: Range<Int>) {
    guard let area else { return (0..<grid.size.width, 0..<grid.size.height) }
    return grid.places(in: area)
  }

  /// What a cover makes of one component.
  mutating func plane<Source: Cover>(
    _ component: Int,
    _ cover: Source,
    _ raster: StampRaster,
    of planes: Planes
  ) -> Source.Plane {
    let (columns, rows) = samples(of: raster.grid)
    return cover.plane(under: raster, columns, rows) { columns, row, numbers in
      sampler.read(component, at: raster.grid, columns, row, of: planes, form, into: &numbers)
    }
  }

  private mutating func put(
    _ plane: some CoverPlane,
    _ component: Int,
    _ paint: some Paint,
    _ raster: StampRaster,
    on planes: Planes
  ) {
    var (plane, numbers) = (plane, [Float]())
    raster.forEachRun(of: paint) { row, first, run in
      let columns = first..<first + run.count
      paint.paint(run, into: &painted)
      plane.read(run, first, row, into: &numbers)
      mix(numbers, into: component, columns, row, on: planes)
    }
  }

  /// Moves one component towards `numbers` by the shares of the painted row.
  mutating func mix(
    _ numbers: [Float],
    into component: Int,
    _ columns: Range<Int>,
    _ row: Int,
    on planes: Planes
  ) {
    form.read(component, columns, row, of: planes, into: &codes)
    let largest = form.largest[component]
    CodeRow.mix(numbers, painted, into: &codes, columns.count, largest: largest)
    form.write(codes, to: component, columns, row, of: planes)
  }
}
