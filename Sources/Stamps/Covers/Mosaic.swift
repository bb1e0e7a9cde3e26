internal import MediaTypes

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
    var sums = [Double](repeating: 0, count: columns * rows)
    var weights = sums
    var numbers: [Float] = []
    for row in raster.rows {
      guard let inside = raster.columns(in: row) else { continue }
      let run = raster.run(inside, row)
      let core = WholeSquare().core(of: run)
      read(inside, row, &numbers)
      for index in 0..<inside.count {
        let place = run.place(index)
        let cell = cell(at: place)
        // Samples at the stamp's edge count as far as they belong to it.
        let weight = core.contains(index) ? 1 : WholeSquare().share(at: place, run.footprint)
        sums[cell] += weight * Double(numbers[index])
        weights[cell] += weight
      }
    }
    let means = zip(sums, weights).map { $1 > 0 ? Float($0 / $1) : nil }
    return MosaicPlane(mosaic: self, means: means)
  }

  private func cell(at point: Point<StampSpace>) -> Int {
    Self.cell(point.y, rows) * columns + Self.cell(point.x, columns)
  }

  @inline(__always)
  static func cell(_ coordinate: Double, _ count: Int) -> Int {
    let cell = Int32((coordinate + 0.5) * Double(count))
    return min(count - 1, max(0, Int(cell)))
  }
}

/// The colours of a mosaic.
struct MosaicPlane: CoverPlane {
  let mosaic: Mosaic
  /// Row by row; nil where no sample lies in a cell.
  let means: [Float?]

  func read(_ run: SampleRun, _: Int, _: Int, into numbers: inout [Float]) {
    if numbers.count < run.count { numbers = [Float](repeating: 0, count: max(256, run.count)) }
    let across = MosaicAxis(mosaic.columns, footprint: run.footprint.x)
    let down = MosaicAxis(mosaic.rows, footprint: run.footprint.y)
    for index in 0..<run.count {
      let place = run.place(index)
      let (x, y) = (across.neighbours(place.x), down.neighbours(place.y))
      // Where there is none, nothing of the sample is covered.
      let own = means[y.own * mosaic.columns + x.own] ?? 0
      guard x.share > 0 || y.share > 0 else {
        numbers[index] = own
        continue
      }
      func mean(_ row: Int, _ column: Int) -> Float {
        means[row * mosaic.columns + column] ?? own
      }
      let near = own + (mean(y.own, x.other) - own) * x.share
      let first = mean(y.other, x.own)
      let far = first + (mean(y.other, x.other) - first) * x.share
      numbers[index] = near + (far - near) * y.share
    }
  }
}

/// The cells of a mosaic along one axis of the unit square.
private struct MosaicAxis {
  private let count: Int
  /// How long the footprint of a sample is, in cells.
  private let footprint: Double

  init(_ count: Int, footprint: Double) {
    (self.count, self.footprint) = (count, footprint * Double(count))
  }

  /// The cell in which a sample lies, the one on the other side of the nearest edge, and how much of
  /// the sample's footprint lies in that.
  func neighbours(_ coordinate: Double) -> (own: Int, other: Int, share: Float) {
    let own = Mosaic.cell(coordinate, count)
    let fromLeft = (coordinate + 0.5) * Double(count) - Double(own)
    let distance = min(fromLeft, 1 - fromLeft)
    guard distance < footprint / 2 else { return (own, own, 0) }
    let other = fromLeft < 0.5 ? own - 1 : own + 1
    guard other >= 0, other < count else { return (own, own, 0) }
    return (own, other, Float(min(0.5, 0.5 - distance / footprint)))
  }
}
