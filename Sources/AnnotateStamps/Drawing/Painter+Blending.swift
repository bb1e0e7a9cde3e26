internal import AnnotateMediaTypes

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
