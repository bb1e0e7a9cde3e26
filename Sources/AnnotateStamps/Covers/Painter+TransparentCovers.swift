internal import AnnotateMediaTypes

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
      painted.scale(run.count) { index, share in
        let both = old[index] * (1 - share) + new[index] * share
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
