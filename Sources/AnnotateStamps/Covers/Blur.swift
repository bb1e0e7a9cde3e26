internal import Glibc

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

/// A plane that is blurred at a smaller size.
struct BlurredPlane: CoverPlane {
  /// The position of a column between two blurred cells.
  private struct CellPosition: Sendable {
    let cell: Int32
    /// The fraction of the way from that cell to the next, from 0 to 1.
    let fraction: Float
  }

  private let values: [Float]
  private let x: ReducedAxis
  private let y: ReducedAxis
  private let columns: Range<Int>
  /// The positions of `columns`, the same for all rows.
  private let positions: [CellPosition]
  private var line: [Float] = []

  init(values: [Float], x: ReducedAxis, y: ReducedAxis, columns: Range<Int>) {
    (self.values, self.x, self.y, self.columns) = (values, x, y, columns)
    positions = columns.map { column in
      let position = min(Double(x.cells.count - 1), max(0, x.position(ofSample: column)))
      return CellPosition(
        cell: Int32(position),
        fraction: Float(position - position.rounded(.down))
      )
    }
  }

  mutating func read(_ run: SampleRun, _ column: Int, _ row: Int, into values: inout [Float]) {
    interpolate(row)
    if values.count < run.count { values = [Float](repeating: 0, count: max(256, run.count)) }
    let first = column - columns.lowerBound
    precondition(first >= 0 && first + run.count <= positions.count)
    let (cells, positions) = (line.span, positions.span)
    var target = values.mutableSpan
    for index in 0..<run.count {
      let position = positions[unchecked: first &+ index]
      let left = cells[unchecked: Int(position.cell)]
      let right = cells[unchecked: Int(position.cell) &+ 1]
      target[unchecked: index] = left + (right - left) * position.fraction
    }
  }

  /// Interpolates the cells at the height of one row, and repeats the last one.
  private mutating func interpolate(_ row: Int) {
    let count = x.cells.count
    if line.count != count + 1 { line = [Float](repeating: 0, count: count + 1) }
    let position = min(Double(y.cells.count - 1), max(0, y.position(ofSample: row)))
    let (upper, fraction) = (Int(position), Float(position - position.rounded(.down)))
    let lower = min(y.cells.count - 1, upper + 1)
    for index in 0..<count {
      let first = values[upper * count + index]
      line[index] = first + (values[lower * count + index] - first) * fraction
    }
    line[count] = line[count - 1]
  }
}

/// How one axis of a plane is reduced before it is blurred.
struct ReducedAxis: Sendable {
  /// The number of samples per cell; cells begin at its multiples, wherever the stamp is.
  let factor: Int
  /// The samples of the picture.
  private let all: Range<Int>
  /// The cells to blur.
  let cells: Range<Int>
  /// The cells that the blur reads.
  let source: Range<Int>
  /// The weights of a cell and of its neighbours on both sides.
  let kernel: [Float]

  /// The number of cells that the kernel covers on each side.
  var reach: Int { kernel.count / 2 }

  init(_ samples: Range<Int>, of all: Range<Int>, deviation: Double) {
    self.all = all
    // Two cells per standard deviation are enough for interpolation.
    var factor = 1
    while deviation / Double(2 * factor) >= 2 { factor *= 2 }
    self.factor = factor
    kernel = Self.gaussian(deviation / Double(factor), isReduced: factor > 1)
    let limits = all.lowerBound / factor..<(all.upperBound - 1) / factor + 1
    let first = samples.lowerBound / factor - 1
    let last = (samples.upperBound - 1) / factor + 1
    cells = (first..<last + 1).clamped(to: limits)
    source = (cells.lowerBound - kernel.count / 2..<cells.upperBound + kernel.count / 2)
      .clamped(to: limits)
  }

  /// Returns the samples of some cells.
  func samples(of cells: Range<Int>) -> Range<Int> {
    (cells.lowerBound * factor..<cells.upperBound * factor).clamped(to: all)
  }

  /// Returns the index in `source` of a cell, or of the nearest cell that exists.
  func sourceIndex(ofCell cell: Int) -> Int {
    min(source.count - 1, max(0, cell - source.lowerBound))
  }

  /// Returns the position of a sample in units of blurred cells, which may be outside of them.
  func position(ofSample sample: Int) -> Double {
    (Double(sample) + 0.5) / Double(factor) - 0.5 - Double(cells.lowerBound)
  }

  /// Returns weights whose sum is one, up to two and a half standard deviations on each side.
  private static func gaussian(_ deviation: Double, isReduced: Bool) -> [Float] {
    // Subtract the variances of the mean over one cell and of linear interpolation.
    let variance = max(0.25, deviation * deviation - (isReduced ? 1.0 / 12 + 1.0 / 6 : 0))
    let reach = max(1, Int((2.5 * variance.squareRoot()).rounded(.up)))
    let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * variance)) }
    let sum = weights.reduce(0, +)
    return weights.map { Float($0 / sum) }
  }
}
