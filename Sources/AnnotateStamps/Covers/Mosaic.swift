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
        // Samples at the stamp's edge count by the fraction that belongs to the stamp.
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

  /// Adds some values of a row, weighted by the fraction of their samples that belongs to the stamp.
  mutating func add(_ values: [Float], _ run: SampleRun, _ range: Range<Int>, to cell: Int) {
    for index in range {
      let weight = WholeSquare().fraction(at: run.position(index), run.footprint)
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

/// The values of a mosaic in one component.
struct MosaicPlane: CoverPlane {
  let mosaic: Mosaic
  /// The means of the cells, row by row; nil for a cell without samples.
  let means: [Float?]

  func read(_ run: SampleRun, _: Int, _: Int, into values: inout [Float]) {
    if values.count < run.count { values = [Float](repeating: 0, count: max(256, run.count)) }
    var target = values.mutableSpan
    MosaicPath(mosaic, run).forEachStretch { stretch, x, y in
      let value = x.fraction > 0 || y.fraction > 0 ? mixed(x, y) : own(x, y)
      for index in stretch { target[unchecked: index] = value }
    }
  }

  /// Returns the mean of a sample's own cell; 0 if it has none, as then nothing of the sample is covered.
  private func own(_ x: MosaicNeighbors, _ y: MosaicNeighbors) -> Float {
    means[y.own * mosaic.columns + x.own] ?? 0
  }

  /// Returns the means of the cells that a sample overlaps, weighted by their shares.
  private func mixed(_ x: MosaicNeighbors, _ y: MosaicNeighbors) -> Float {
    let own = own(x, y)
    func mean(_ row: Int, _ column: Int) -> Float { means[row * mosaic.columns + column] ?? own }
    let near = own + (mean(y.own, x.other) - own) * x.fraction
    let first = mean(y.other, x.own)
    let far = first + (mean(y.other, x.other) - first) * x.fraction
    return near + (far - near) * y.fraction
  }
}

/// The path of adjacent samples through the cells of a mosaic.
struct MosaicPath {
  private let run: SampleRun
  private let across: MosaicAxis
  private let down: MosaicAxis

  /// Makes the path of samples as large as their footprints, or of their centres alone.
  init(_ mosaic: Mosaic, _ run: SampleRun, ofMiddles: Bool = false) {
    self.run = run
    let footprint = ofMiddles ? Footprint(x: 0, y: 0) : run.footprint
    across = MosaicAxis(mosaic.columns, footprint: footprint.x, run.start.x, run.step.x)
    down = MosaicAxis(mosaic.rows, footprint: footprint.y, run.start.y, run.step.y)
  }

  /// Calls `body` for each range of adjacent samples that are entirely in one cell, and for each single
  /// sample that is not.
  @inline(__always)
  func forEachStretch(
    _ body: (_ samples: Range<Int>, _ x: MosaicNeighbors, _ y: MosaicNeighbors) -> Void
  ) {
    var first = 0
    while first < run.count {
      let (x, y) = (across.neighbors(first), down.neighbors(first))
      let isPlain = x.fraction == 0 && y.fraction == 0
      let more = isPlain ? min(across.samplesToEdge(x), down.samplesToEdge(y)) : 0
      let end = min(run.count, first &+ 1 &+ more)
      body(first..<end, x, y)
      first = end
    }
  }
}

/// The cells along one axis that a sample overlaps.
struct MosaicNeighbors {
  /// The cell that contains the centre of the sample.
  let own: Int
  /// The cell on the other side of the nearest edge.
  let other: Int
  /// The fraction of the sample's footprint in the other cell.
  let fraction: Float
  /// The position of the sample's centre in its own cell, from 0 to 1.
  fileprivate let position: Double
}

/// The cells of a mosaic along one axis of the unit square.
private struct MosaicAxis {
  private let count: Int
  /// Half of a sample's footprint, in cells.
  private let reach: Double
  /// The reciprocal of the whole footprint; 0 if that is 0.
  private let inverse: Double
  /// The position of the first sample and the distance from one to the next, in cells.
  private let start: Double
  private let step: Double
  /// The number of samples per cell.
  private let samples: Double

  init(_ count: Int, footprint: Double, _ start: Double, _ step: Double) {
    self.count = count
    reach = footprint * Double(count) / 2
    inverse = reach > 0 ? 1 / (2 * reach) : 0
    self.start = (start + 0.5) * Double(count)
    self.step = step * Double(count)
    samples = min(1e6, 1 / abs(self.step))
  }

  @inline(__always)
  func neighbors(_ sample: Int) -> MosaicNeighbors {
    let position = start + Double(sample) * step
    let own = min(count &- 1, max(0, Int(Int32(position))))
    let inCell = position - Double(own)
    let isLeft = inCell < 0.5
    let distance = isLeft ? inCell : 1 - inCell
    let other = isLeft ? own &- 1 : own &+ 1
    guard distance < reach, other >= 0, other < count else {
      return MosaicNeighbors(own: own, other: own, fraction: 0, position: inCell)
    }
    let fraction = Float(min(0.5, 0.5 - distance * inverse))
    return MosaicNeighbors(own: own, other: other, fraction: fraction, position: inCell)
  }

  /// Returns how many samples after this one are entirely in the same cell; fewer if rounding is in doubt.
  @inline(__always)
  func samplesToEdge(_ sample: MosaicNeighbors) -> Int {
    let room = (step > 0 ? 1 - sample.position : sample.position) - reach
    return Int(max(0, min(1e6, room * samples - 1e-6)))
  }
}
