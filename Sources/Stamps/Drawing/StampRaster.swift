internal import MediaTypes

/// One sample of a picture that a stamp covers.
struct CoveredSample: Equatable {
  let column: Int
  let row: Int
  /// Red, green, blue and alpha from 0 to 1, colours multiplied by alpha.
  let color: SIMD4<Float>
}

/// Finds the samples of a grid that a stamp covers.
struct StampRaster {
  /// Work is skipped in squares of this many samples.
  private static let tile = 16

  let grid: SampleGrid
  let stampToCoded: AffineTransform<StampSpace, CodedSpace>
  /// The part of the picture that may be drawn on; nil is all of it.
  var area: Rect<CodedSpace>?

  /// The samples that are not quite transparent.
  func samples(of paint: some Paint) -> [CoveredSample] {
    guard let codedToStamp = stampToCoded.inverse else { return [] }
    let unit = Rect<StampSpace>(x: -0.5, y: -0.5, width: 1, height: 1)
    let (columns, rows) = samples(under: stampToCoded.apply(unit))
    let footprint = footprint(codedToStamp)
    var covered: [CoveredSample] = []
    for top in stride(from: rows.lowerBound, to: rows.upperBound, by: Self.tile) {
      let tileRows = top..<min(top + Self.tile, rows.upperBound)
      for left in stride(from: columns.lowerBound, to: columns.upperBound, by: Self.tile) {
        let tileColumns = left..<min(left + Self.tile, columns.upperBound)
        let tile = tile(tileColumns, tileRows, codedToStamp)
        guard paint.mayCover(tile, footprint: footprint) else { continue }
        for row in tileRows {
          for column in tileColumns {
            let point = codedToStamp.apply(grid.place(column: column, row: row))
            let color = paint.color(at: point, footprint: footprint)
            guard color.w > 0 else { continue }
            covered.append(CoveredSample(column: column, row: row, color: color))
          }
        }
      }
    }
    return covered
  }

  /// The samples that a stamp may cover and that may be drawn on.
  private func samples(
    under stamp: Rect<CodedSpace>
  ) -> (columns: Range<Int>, rows: Range<Int>) {
    let (columns, rows) = grid.samples(in: stamp)
    guard let allowed = area.map(grid.places) else { return (columns, rows) }
    return (columns.clamped(to: allowed.columns), rows.clamped(to: allowed.rows))
  }

  private func footprint(_ map: AffineTransform<CodedSpace, StampSpace>) -> Footprint {
    func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
    return Footprint(
      x: length(map.a * grid.step.x, map.c * grid.step.y),
      y: length(map.b * grid.step.x, map.d * grid.step.y)
    )
  }

  /// The part of the unit square in which a tile's samples lie.
  private func tile(
    _ columns: Range<Int>,
    _ rows: Range<Int>,
    _ map: AffineTransform<CodedSpace, StampSpace>
  ) -> Rect<StampSpace> {
    let first = grid.place(column: columns.lowerBound, row: rows.lowerBound)
    let last = grid.place(column: columns.upperBound - 1, row: rows.upperBound - 1)
    return map.apply(
      Rect(x: first.x, y: first.y, width: last.x - first.x, height: last.y - first.y)
    )
  }
}
