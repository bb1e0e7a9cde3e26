internal import AnnotateMediaTypes

/// A mosaic of cells of one colour each, with a whole number of cells across and down a stamp.
struct Mosaic: Cover {
  /// The number of cells across.
  let columns: Int
  /// The number of cells down.
  let rows: Int

  /// Makes cells with sides of about `cell` pixels in a stamp of some width and height, in pixels.
  ///
  /// The sides are at least four pixels, because smaller cells leave too many details.
  init(cell: Double, width: Double, height: Double) {
    let side = cell.isFinite ? max(4, cell) : max(width, height)
    func count(_ length: Double) -> Int { max(1, Int(min(4096, (length / side).rounded()))) }
    (columns, rows) = (count(width), count(height))
  }

  /// Computes the mean of the samples of each cell; cells at the edges of the picture may have fewer samples.
  func plane(
    under raster: StampRaster,
    _: Range<Int>,
    _: Range<Int>,
    read: (_ columns: Range<Int>, _ row: Int, _ values: inout [Float]) -> Void
  ) -> MosaicPlane {
    var totals = MosaicTotals(count: columns * rows)
    var values: [Float] = []
    for row in raster.rows {
      guard let inside = raster.columns(in: row) else { continue }
      let run = raster.run(inside, row)
      let core = WholeSquare().core(of: run)
      read(inside, row, &values)
      MosaicPath(self, run, ofMiddles: true).forEachStretch { stretch, x, y in
        let cell = y.own * columns + x.own
        // Samples at the stamp's edge count by the share that belongs to the stamp.
        guard stretch.overlaps(core) else {
          totals.add(values, run, stretch, to: cell)
          return
        }
        let plain = stretch.clamped(to: core)
        totals.add(values, plain, to: cell)
        totals.add(values, run, stretch.lowerBound..<plain.lowerBound, to: cell)
        totals.add(values, run, plain.upperBound..<stretch.upperBound, to: cell)
      }
    }
    return MosaicPlane(mosaic: self, means: totals.means)
  }
}

/// The sums of the values in each cell.
private struct MosaicTotals {
  private var sums: [Double]
  private var weights: [Double]

  init(count: Int) {
    sums = [Double](repeating: 0, count: count)
    weights = sums
  }

  /// The mean of each cell; nil for a cell without samples.
  var means: [Float?] { zip(sums, weights).map { $1 > 0 ? Float($0 / $1) : nil } }

  /// Adds some values of a row, weighted by the share of their samples that belongs to the stamp.
  mutating func add(_ values: [Float], _ run: SampleRun, _ range: Range<Int>, to cell: Int) {
    for index in range {
      let weight = WholeSquare().share(at: run.position(index), run.footprint)
      sums[cell] += weight * Double(values[index])
      weights[cell] += weight
    }
  }

  /// Adds some values of a row.
  mutating func add(_ values: [Float], _ range: Range<Int>, to cell: Int) {
    guard !range.isEmpty else { return }
    let span = values.span
    precondition(range.lowerBound >= 0 && range.upperBound <= span.count)
    // Two sums, so that an addition need not wait for the previous one.
    var (even, odd) = (0.0, 0.0)
    var index = range.lowerBound
    while index &+ 1 < range.upperBound {
      even += Double(span[unchecked: index])
      odd += Double(span[unchecked: index &+ 1])
      index &+= 2
    }
    if index < range.upperBound { even += Double(span[unchecked: index]) }
    sums[cell] += even + odd
    weights[cell] += Double(range.count)
  }
}
