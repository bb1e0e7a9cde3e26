internal import AnnotateMediaTypes

/// Finds the samples of a grid that a stamp covers.
struct StampRaster {
  /// The side of the square tiles that can be skipped, in samples.
  private static let tile = 16

  let grid: SampleGrid
  let stampToCoded: AffineTransform<StampSpace, CodedSpace>
  private let codedToStamp: AffineTransform<CodedSpace, StampSpace>
  /// The size of a sample in the stamp's unit square.
  let footprint: Footprint
  /// The samples that the stamp may cover and that may be changed.
  let columns: Range<Int>
  let rows: Range<Int>

  /// Finds the covered samples; nil if there are none.
  ///
  /// `area` is the part of the picture that may be changed; nil for all of it.
  init?(
    _ grid: SampleGrid,
    _ stampToCoded: AffineTransform<StampSpace, CodedSpace>,
    area: Rect<CodedSpace>? = nil
  ) {
    guard let inverse = stampToCoded.inverse else { return nil }
    (self.grid, self.stampToCoded, codedToStamp) = (grid, stampToCoded, inverse)
    footprint = Self.footprint(of: grid, inverse)
    let unit = Rect<StampSpace>(x: -0.5, y: -0.5, width: 1, height: 1)
    var (columns, rows) = grid.samples(in: stampToCoded.apply(unit))
    if let allowed = area.map(grid.samples(centeredIn:)) {
      (columns, rows) = (columns.clamped(to: allowed.columns), rows.clamped(to: allowed.rows))
    }
    guard !columns.isEmpty, !rows.isEmpty else { return nil }
    (self.columns, self.rows) = (columns, rows)
  }

  /// Calls `body` for each run of samples that `paint` may cover, row by row.
  func forEachRun(of paint: some Paint, _ body: (_ row: Int, _ first: Int, SampleRun) -> Void) {
    for top in stride(from: rows.lowerBound, to: rows.upperBound, by: Self.tile) {
      let band = top..<min(top + Self.tile, rows.upperBound)
      let stretches = stretches(of: paint, in: band)
      for row in band {
        guard let inside = columns(in: row) else { continue }
        for stretch in stretches {
          let columns = stretch.clamped(to: inside)
          if !columns.isEmpty { body(row, columns.lowerBound, run(columns, row)) }
        }
      }
    }
  }

  /// Returns the columns of a row whose samples are in the unit square or at most half a sample outside.
  func columns(in row: Int) -> Range<Int>? {
    let whole = run(columns, row)
    let limit = Footprint(x: 0.5 + footprint.x / 2, y: 0.5 + footprint.y / 2)
    let inside = whole.samples(within: limit, isWhole: false)
    guard !inside.isEmpty else { return nil }
    return columns.lowerBound + inside.lowerBound..<columns.lowerBound + inside.upperBound
  }

  /// Returns the samples of a row in the stamp's unit square.
  func run(_ columns: Range<Int>, _ row: Int) -> SampleRun {
    SampleRun(
      start: codedToStamp.apply(grid.position(column: columns.lowerBound, row: row)),
      step: (codedToStamp.a * grid.step.x, codedToStamp.b * grid.step.x),
      count: columns.count,
      footprint: footprint
    )
  }

  /// Returns the columns of a band of rows in which `paint` may be visible.
  private func stretches(of paint: some Paint, in band: Range<Int>) -> [Range<Int>] {
    var stretches: [Range<Int>] = []
    for left in stride(from: columns.lowerBound, to: columns.upperBound, by: Self.tile) {
      let tile = left..<min(left + Self.tile, columns.upperBound)
      guard paint.mayCover(self.tile(tile, band), footprint: footprint) else { continue }
      if let last = stretches.last, last.upperBound == left {
        stretches[stretches.count - 1] = last.lowerBound..<tile.upperBound
      } else {
        stretches.append(tile)
      }
    }
    return stretches
  }

  private static func footprint(
    of grid: SampleGrid,
    _ map: AffineTransform<CodedSpace, StampSpace>
  ) -> Footprint {
    func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
    return Footprint(
      x: length(map.a * grid.step.x, map.c * grid.step.y),
      y: length(map.b * grid.step.x, map.d * grid.step.y)
    )
  }

  /// Returns the part of the unit square that contains a tile's samples.
  private func tile(_ columns: Range<Int>, _ rows: Range<Int>) -> Rect<StampSpace> {
    let first = grid.position(column: columns.lowerBound, row: rows.lowerBound)
    let last = grid.position(column: columns.upperBound - 1, row: rows.upperBound - 1)
    return codedToStamp.apply(
      Rect(x: first.x, y: first.y, width: last.x - first.x, height: last.y - first.y)
    )
  }
}
