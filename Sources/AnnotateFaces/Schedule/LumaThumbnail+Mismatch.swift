extension LumaThumbnail {
  /// The number of cells in a row and in a column of a block that moves as one.
  private static let block = 6
  /// The farthest that a block is looked for, in cells.
  private static let reach = 3
  /// The brightness, of 255, that is added to the spread, so that noise is not amplified without limit.
  private static let leastSpread = 4.0
  /// The number of bins of brightness.
  private static let bins = 16
  /// The least share of cells that are not darker in a flash.
  private static let brighterShare = 0.95
  /// The brightness, of 255, by which noise darkens cells in a flash.
  private static let noise = 4.0
  /// The largest share of the variance in a flash that the brightness without it leaves unexplained.
  private static let unexplainedShare = 0.25

  /// The mean difference of the blocks of `other` from the most similar ones nearby in this thumbnail, in
  /// spreads of brightness, so that it depends neither on motion nor on brightness or contrast.
  func mismatch(with other: LumaThumbnail) -> Double {
    let (cells, others) = (normalized, other.normalized)
    var (sum, count) = (0.0, 0)
    for top in stride(from: 0, through: Self.rows - Self.block, by: Self.block) {
      for left in stride(from: 0, through: Self.columns - Self.block, by: Self.block) {
        sum += Self.leastDifference(cells, others, top, left)
        count += 1
      }
    }
    return sum / Double(count)
  }

  /// Whether light alone turns `other` into this thumbnail: no cell is darker, and cells that are alike in
  /// `other` are alike here.
  func isBrighterVersion(of other: LumaThumbnail) -> Bool {
    let brighter = zip(cells, other.cells).count { $0 >= $1 - Self.noise }
    guard Double(brighter) >= Self.brighterShare * Double(cells.count) else { return false }
    var groups = Array(repeating: (sum: 0.0, squares: 0.0, count: 0.0), count: Self.bins)
    for (cell, dark) in zip(cells, other.cells) {
      let bin = min(Self.bins - 1, max(0, Int(dark) * Self.bins / 256))
      groups[bin].sum += cell
      groups[bin].squares += cell * cell
      groups[bin].count += 1
    }
    let within = groups.filter { $0.count > 0 }.reduce(0) {
      $0 + $1.squares - $1.sum * $1.sum / $1.count
    }
    let spread = spread
    return within / Double(cells.count)
      <= Self.noise * Self.noise + Self.unexplainedShare * spread * spread
  }

  private var mean: Double { cells.reduce(0, +) / Double(cells.count) }

  /// The standard deviation of the cells.
  private var spread: Double {
    let mean = mean
    return (cells.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(cells.count)).squareRoot()
  }

  /// The cells as differences from the mean in spreads.
  private var normalized: [Double] {
    let (mean, spread) = (mean, spread + Self.leastSpread)
    return cells.map { ($0 - mean) / spread }
  }

  /// The mean difference of a block of `others` from the most similar one nearby in `cells`; beyond the
  /// edge, cells are those at the edge.
  private static func leastDifference(
    _ cells: [Double],
    _ others: [Double],
    _ top: Int,
    _ left: Int
  ) -> Double {
    var least = Double.infinity
    for down in -reach...reach {
      for right in -reach...reach {
        var sum = 0.0
        for row in top..<top + block {
          let source = min(rows - 1, max(0, row + down)) * columns
          for column in left..<left + block {
            let cell = cells[source + min(columns - 1, max(0, column + right))]
            sum += abs(cell - others[row * columns + column])
          }
        }
        least = min(least, sum)
      }
    }
    return least / Double(block * block)
  }
}
