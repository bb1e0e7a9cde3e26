internal import Glibc

/// A Gaussian blur.
struct Blur: Cover {
  /// The standard deviation in coded pixels, across and down.
  let deviation: (x: Double, y: Double)

  /// The Gaussian of a reduced copy, as in the pyramids of Burt and Adelson (1983).
  ///
  /// Each cell of the copy is the mean of the samples that it stands for; what is written is
  /// interpolated between cells. Reducing and interpolating blur a little by themselves, which the
  /// Gaussian leaves out.
  func plane(
    under raster: StampRaster,
    _ columns: Range<Int>,
    _ rows: Range<Int>,
    read: (_ columns: Range<Int>, _ row: Int, _ numbers: inout [Float]) -> Void
  ) -> BlurredPlane {
    let x = ReducedAxis(raster.columns, of: columns, deviation: deviation.x / raster.grid.step.x)
    let y = ReducedAxis(raster.rows, of: rows, deviation: deviation.y / raster.grid.step.y)
    // Down first, so that only the rows that are needed are blurred across.
    let reduced = Self.reduced(x, y, read: read)
    let down = Self.blurredDown(reduced, width: x.source.count, y)
    let both = Self.blurredAcross(down, x, height: y.cells.count)
    return BlurredPlane(numbers: both, x: x, y: y, columns: raster.columns)
  }

  /// The means of the samples of each cell.
  private static func reduced(
    _ x: ReducedAxis,
    _ y: ReducedAxis,
    read: (_ columns: Range<Int>, _ row: Int, _ numbers: inout [Float]) -> Void
  ) -> [Float] {
    let columns = x.samples(of: x.source)
    var means = [Float](repeating: 0, count: x.source.count * y.source.count)
    var (sums, numbers) = ([Float](repeating: 0, count: columns.count), [Float]())
    for (line, cell) in y.source.enumerated() {
      let rows = y.samples(of: cell..<cell + 1)
      for index in sums.indices { sums[index] = 0 }
      for row in rows {
        read(columns, row, &numbers)
        add(numbers, to: &sums)
      }
      for (place, cell) in x.source.enumerated() {
        let part = x.samples(of: cell..<cell + 1)
        var sum: Float = 0
        for column in part { sum += sums[column - columns.lowerBound] }
        means[line * x.source.count + place] = sum / Float(part.count * rows.count)
      }
    }
    return means
  }

  private static func add(_ numbers: [Float], to sums: inout [Float]) {
    precondition(numbers.count >= sums.count)
    let numbers = numbers.span
    var sums = sums.mutableSpan
    for index in 0..<sums.count { sums[unchecked: index] += numbers[unchecked: index] }
  }

  private static func blurredDown(_ cells: [Float], width: Int, _ y: ReducedAxis) -> [Float] {
    var blurred = [Float](repeating: 0, count: width * y.cells.count)
    let source = cells.span
    var target = blurred.mutableSpan
    for (line, cell) in y.cells.enumerated() {
      for (tap, weight) in y.kernel.enumerated() {
        let row = y.place(cell + tap - y.reach)
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
        padded[index] = cells[line * width + x.place(x.cells.lowerBound + index - x.reach)]
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

/// How one axis of a plane is reduced before it is blurred.
struct ReducedAxis: Sendable {
  /// Samples that become one cell; cells lie at multiples of it, wherever the stamp is.
  let factor: Int
  /// The samples that the picture has.
  private let all: Range<Int>
  /// Cells that are blurred.
  let cells: Range<Int>
  /// Cells that they are made of.
  let source: Range<Int>
  /// The weights of a cell and those on both sides of it.
  let kernel: [Float]

  /// Cells that the kernel reaches to each side.
  var reach: Int { kernel.count / 2 }

  init(_ samples: Range<Int>, of all: Range<Int>, deviation: Double) {
    self.all = all
    // Two cells for a standard deviation are enough to interpolate between.
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

  /// The samples of some cells.
  func samples(of cells: Range<Int>) -> Range<Int> {
    (cells.lowerBound * factor..<cells.upperBound * factor).clamped(to: all)
  }

  /// Where a cell, or the nearest that there is, lies among the source's.
  func place(_ cell: Int) -> Int {
    min(source.count - 1, max(0, cell - source.lowerBound))
  }

  /// Where the place of a sample lies among the blurred cells, or beside them.
  func position(_ sample: Int) -> Double {
    (Double(sample) + 0.5) / Double(factor) - 0.5 - Double(cells.lowerBound)
  }

  /// Weights whose sum is one, up to two and a half standard deviations to each side.
  private static func gaussian(_ deviation: Double, isReduced: Bool) -> [Float] {
    // The variances of a mean over one cell and of linear interpolation.
    let variance = max(0.25, deviation * deviation - (isReduced ? 1.0 / 12 + 1.0 / 6 : 0))
    let reach = max(1, Int((2.5 * variance.squareRoot()).rounded(.up)))
    let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * variance)) }
    let sum = weights.reduce(0, +)
    return weights.map { Float($0 / sum) }
  }
}

/// A plane that was blurred at a smaller size.
struct BlurredPlane: CoverPlane {
  /// Between which blurred cells a column lies.
  private struct Place: Sendable {
    let cell: Int32
    /// How far it is from there to the next cell.
    let share: Float
  }

  private let numbers: [Float]
  private let x: ReducedAxis
  private let y: ReducedAxis
  private let columns: Range<Int>
  /// The same for all rows.
  private let places: [Place]
  private var line: [Float] = []

  init(numbers: [Float], x: ReducedAxis, y: ReducedAxis, columns: Range<Int>) {
    (self.numbers, self.x, self.y, self.columns) = (numbers, x, y, columns)
    places = columns.map { column in
      let place = min(Double(x.cells.count - 1), max(0, x.position(column)))
      return Place(cell: Int32(place), share: Float(place - place.rounded(.down)))
    }
  }

  mutating func read(_ run: SampleRun, _ column: Int, _ row: Int, into numbers: inout [Float]) {
    interpolate(row)
    if numbers.count < run.count { numbers = [Float](repeating: 0, count: max(256, run.count)) }
    let first = column - columns.lowerBound
    precondition(first >= 0 && first + run.count <= places.count)
    let (cells, places) = (line.span, places.span)
    var target = numbers.mutableSpan
    for index in 0..<run.count {
      let place = places[unchecked: first &+ index]
      let left = cells[unchecked: Int(place.cell)]
      let right = cells[unchecked: Int(place.cell) &+ 1]
      target[unchecked: index] = left + (right - left) * place.share
    }
  }

  /// Makes the cells of the height of one row, the last one twice.
  private mutating func interpolate(_ row: Int) {
    let count = x.cells.count
    if line.count != count + 1 { line = [Float](repeating: 0, count: count + 1) }
    let place = min(Double(y.cells.count - 1), max(0, y.position(row)))
    let (upper, share) = (Int(place), Float(place - place.rounded(.down)))
    let lower = min(y.cells.count - 1, upper + 1)
    for index in 0..<count {
      let first = numbers[upper * count + index]
      line[index] = first + (numbers[lower * count + index] - first) * share
    }
    line[count] = line[count - 1]
  }
}
