/// A Gaussian blur.
struct Blur: Cover {
  /// The standard deviation in coded pixels, across and down.
  let deviation: (x: Double, y: Double)

  /// Blurs a reduced copy of the picture, as in the pyramids of Burt and Adelson (1983).
  ///
  /// Each cell of the copy is the mean of its samples, and the result is interpolated between cells. The
  /// Gaussian is narrower by the small blur that reduction and interpolation cause themselves.
  func plane(
    under raster: StampRaster,
    _ columns: Range<Int>,
    _ rows: Range<Int>,
    read: (_ columns: Range<Int>, _ row: Int, _ values: inout [Float]) -> Void
  ) -> BlurredPlane {
    let x = ReducedAxis(raster.columns, of: columns, deviation: deviation.x / raster.grid.step.x)
    let y = ReducedAxis(raster.rows, of: rows, deviation: deviation.y / raster.grid.step.y)
    // Blur down first, so that only the needed rows are blurred across.
    let reduced = Self.reduced(x, y, read: read)
    let down = Self.blurredDown(reduced, width: x.source.count, y)
    let both = Self.blurredAcross(down, x, height: y.cells.count)
    return BlurredPlane(values: both, x: x, y: y, columns: raster.columns)
  }

  /// Returns the mean of the samples of each cell.
  private static func reduced(
    _ x: ReducedAxis,
    _ y: ReducedAxis,
    read: (_ columns: Range<Int>, _ row: Int, _ values: inout [Float]) -> Void
  ) -> [Float] {
    let columns = x.samples(of: x.source)
    var means = [Float](repeating: 0, count: x.source.count * y.source.count)
    var (sums, values) = ([Float](repeating: 0, count: columns.count), [Float]())
    for (line, cell) in y.source.enumerated() {
      let rows = y.samples(of: cell..<cell + 1)
      for index in sums.indices { sums[index] = 0 }
      for row in rows {
        read(columns, row, &values)
        add(values, to: &sums)
      }
      for (index, cell) in x.source.enumerated() {
        let part = x.samples(of: cell..<cell + 1)
        var sum: Float = 0
        for column in part { sum += sums[column - columns.lowerBound] }
        means[line * x.source.count + index] = sum / Float(part.count * rows.count)
      }
    }
    return means
  }

  private static func add(_ values: [Float], to sums: inout [Float]) {
    precondition(values.count >= sums.count)
    let values = values.span
    var sums = sums.mutableSpan
    for index in 0..<sums.count { sums[unchecked: index] += values[unchecked: index] }
  }

  private static func blurredDown(_ cells: [Float], width: Int, _ y: ReducedAxis) -> [Float] {
    var blurred = [Float](repeating: 0, count: width * y.cells.count)
    let source = cells.span
    var target = blurred.mutableSpan
    for (line, cell) in y.cells.enumerated() {
      for (tap, weight) in y.kernel.enumerated() {
        let row = y.sourceIndex(ofCell: cell + tap - y.reach)
        let (from, to) = (row * width, line * width)
        precondition(row < y.source.count)
        for column in 0..<width {
          target[unchecked: to &+ column] += weight * source[unchecked: from &+ column]
        }
      }
    }
    return blurred
  }

  private static func blurredAcross(_ cells: [Float], _ x: ReducedAxis, height: Int) -> [Float] {
    let (width, count) = (x.source.count, x.cells.count)
    var blurred = [Float](repeating: 0, count: count * height)
    var padded = [Float](repeating: 0, count: count + x.kernel.count - 1)
    var target = blurred.mutableSpan
    for line in 0..<height {
      for index in padded.indices {
        let column = x.sourceIndex(ofCell: x.cells.lowerBound + index - x.reach)
        padded[index] = cells[line * width + column]
      }
      let source = padded.span
      for (tap, weight) in x.kernel.enumerated() {
        let start = line * count
        for index in 0..<count {
          target[unchecked: start &+ index] += weight * source[unchecked: tap &+ index]
        }
      }
    }
    return blurred
  }
}
