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
