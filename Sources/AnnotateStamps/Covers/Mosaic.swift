internal import AnnotateMediaTypes

/// Cells of one colour each, a whole number of them across and down a stamp.
struct Mosaic: Cover {
  /// Cells across.
  let columns: Int
  /// Cells down.
  let rows: Int

  /// Cells of about `cell` pixels in a stamp of some width and height; at least four, below
  /// which too much can be made out.
  init(cell: Double, width: Double, height: Double) {
    let side = cell.isFinite ? max(4, cell) : max(width, height)
    func count(_ length: Double) -> Int { max(1, Int(min(4096, (length / side).rounded()))) }
    (columns, rows) = (count(width), count(height))
  }

  /// The mean of all samples that lie in a cell; those of the picture's edges may have fewer.
  func plane(
    under raster: StampRaster,
    _: Range<Int>,
    _: Range<Int>,
    read: (_ columns: Range<Int>, _ row: Int, _ numbers: inout [Float]) -> Void
  ) -> MosaicPlane {
    var totals = MosaicTotals(count: columns * rows)
    var numbers: [Float] = []
    for row in raster.rows {
      guard let inside = raster.columns(in: row) else { continue }
      let run = raster.run(inside, row)
      let core = WholeSquare().core(of: run)
      read(inside, row, &numbers)
      MosaicPath(self, run, ofMiddles: true).forEachStretch { stretch, x, y in
        let cell = y.own * columns + x.own
        // Samples at the stamp's edge count as far as they belong to it.
        guard stretch.overlaps(core) else {
          totals.add(numbers, run, stretch, to: cell)
          return
        }
        let plain = stretch.clamped(to: core)
        totals.add(numbers, plain, to: cell)
        totals.add(numbers, run, stretch.lowerBound..<plain.lowerBound, to: cell)
        totals.add(numbers, run, plain.upperBound..<stretch.upperBound, to: cell)
      }
    }
    return MosaicPlane(mosaic: self, means: totals.means)
  }
}

/// The sums of the numbers in cells.
private struct MosaicTotals {
  private var sums: [Double]
  private var weights: [Double]

  init(count: Int) {
    sums = [Double](repeating: 0, count: count)
    weights = sums
  }

  /// Nil where nothing lies in a cell.
  var means: [Float?] { zip(sums, weights).map { $1 > 0 ? Float($0 / $1) : nil } }

  /// Adds some of the numbers of a row by the shares of their samples that belong to the stamp.
  mutating func add(_ numbers: [Float], _ run: SampleRun, _ range: Range<Int>, to cell: Int) {
    for index in range {
      let weight = WholeSquare().share(at: run.place(index), run.footprint)
      sums[cell] += weight * Double(numbers[index])
      weights[cell] += weight
    }
  }

  /// Adds some of the numbers of a row.
  mutating func add(_ numbers: [Float], _ range: Range<Int>, to cell: Int) {
    guard !range.isEmpty else { return }
    let span = numbers.span
    precondition(range.lowerBound >= 0 && range.upperBound <= span.count)
    // Two sums, so that an addition need not wait for the one before it.
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
