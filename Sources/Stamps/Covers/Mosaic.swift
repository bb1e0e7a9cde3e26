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
        // Samples at the stamp's edge count as far as they belong to it.
        let weight = core.contains(index) ? 1 : WholeSquare().share(at: place, run.footprint)
        let cell = cell(at: place)
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

  static func cell(_ coordinate: Double, _ count: Int) -> Int {
    Int(min(Double(count - 1), max(0, (coordinate + 0.5) * Double(count))))
  }
}

/// The colours of a mosaic.
struct MosaicPlane: CoverPlane {
  let mosaic: Mosaic
  /// Row by row; nil where no sample lies in a cell.
  let means: [Float?]

  func read(_ run: SampleRun, _: Int, _: Int, into numbers: inout [Float]) {
    if numbers.count < run.count { numbers = [Float](repeating: 0, count: max(256, run.count)) }
    for index in 0..<run.count {
      let place = run.place(index)
      let x = Self.neighbours(place.x, mosaic.columns, run.footprint.x)
      let y = Self.neighbours(place.y, mosaic.rows, run.footprint.y)
      // Where there is none, nothing of the sample is covered.
      let own = means[y.own * mosaic.columns + x.own] ?? 0
      func mean(_ row: Int, _ column: Int) -> Float {
        means[row * mosaic.columns + column] ?? own
      }
      let near = own + (mean(y.own, x.other) - own) * x.share
      guard y.share > 0 else {
        numbers[index] = near
        continue
      }
      let first = mean(y.other, x.own)
      let far = first + (mean(y.other, x.other) - first) * x.share
      numbers[index] = near + (far - near) * y.share
    }
  }

  /// The cell in which a sample lies, the one on the other side of the nearest edge, and how much of
  /// the sample's footprint lies in that.
  private static func neighbours(
    _ coordinate: Double,
    _ count: Int,
    _ footprint: Double
  ) -> (own: Int, other: Int, share: Float) {
    let place = (coordinate + 0.5) * Double(count)
    let own = Mosaic.cell(coordinate, count)
    let fromLeft = place - Double(own)
    let other = fromLeft < 0.5 ? own - 1 : own + 1
    let distance = min(fromLeft, 1 - fromLeft)
    let share = 0.5 - distance / (footprint * Double(count))
    guard share > 0, (0..<count).contains(other) else { return (own, own, 0) }
    return (own, other, Float(min(0.5, share)))
  }
}
