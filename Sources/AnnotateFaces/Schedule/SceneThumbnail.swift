/// The colours of a picture in a coarse grid of cells, to compare whether two pictures show the same scene.
package struct SceneThumbnail: Sendable, Equatable {
  /// The number of cells in a row and in a column.
  package static let columns = 32
  package static let rows = 18
  static let count = columns * rows

  /// The brightness of each cell from 0 (black) to 255 (white), row by row.
  package let brightness: [Double]
  /// The differences of blue and of red from brightness from -128 to 128, 0 for grey, row by row.
  package let (blue, red): ([Double], [Double])

  /// Creates a thumbnail from its cells.
  ///
  /// - Precondition: each array has `columns` times `rows` elements.
  package init(brightness: [Double], blue: [Double], red: [Double]) {
    precondition(
      [brightness, blue, red].allSatisfy { $0.count == Self.count },
      "a cell for each row and column"
    )
    (self.brightness, self.blue, self.red) = (brightness, blue, red)
  }

  /// The mean absolute difference of brightness of the cells.
  package func difference(from other: SceneThumbnail) -> Double {
    zip(brightness, other.brightness).map { abs($0 - $1) }.reduce(0, +) / Double(Self.count)
  }
}

extension SceneThumbnail {
  /// The farthest that the camera moves the picture, in cells.
  private static let (cameraDown, cameraRight) = (2, 3)
  /// The farthest that a block moves besides, in cells.
  private static let blockReach = 1
  /// The difference of colour that counts as much as one spread of brightness.
  private static let colorUnit = 36.0
  /// The brightness, of 255, that is added to the spread, so that noise is not amplified without limit.
  private static let leastSpread = 4.0
  /// The brightness, of 255, by which an edge differs from its neighbour, and the least number of edges.
  private static let (edge, leastEdges) = (8.0, 40)
  /// The difference, of 255, by which an unchanged cell differs, and what fraction of edges most of them are.
  private static let (sameCell, mostOfCells) = (8.0, 0.55)
  /// The number of bins of brightness.
  private static let bins = 16
  /// The least fraction of cells that are not darker in a flash.
  private static let brighterFraction = 0.95
  /// The same for light from one side, and the least correlation of structures then.
  ///
  /// Of 13 pairs with flashes in real clips the least are 0.99 and 0.56; of 3 with cuts to a brighter or darker
  /// scene, the largest are 0.94 and 0.53.
  private static let (brighterFractionOfUneven, leastCorrelation) = (0.97, 0.5)
  /// The brightness, of 255, by which noise darkens cells in a flash.
  private static let noise = 4.0
  /// The maximum fraction of the variance in a flash that the brightness without it leaves unexplained.
  private static let unexplainedFraction = 0.25

  /// Whether most of what can be made out in either picture is unchanged in the other one, in the same place: a lamp or
  /// a screen is turned on, or something large comes before the camera.
  func isMostlyLike(_ other: SceneThumbnail) -> Bool {
    let edges = (0..<Self.count).filter { isEdge($0) || other.isEdge($0) }
    guard edges.count >= Self.leastEdges else { return false }
    let same = edges.count { difference(from: other, at: $0) < Self.sameCell }
    return Double(same) > Self.mostOfCells * Double(edges.count)
  }

  /// Whether a cell differs from the one to the right or the one below.
  private func isEdge(_ index: Int) -> Bool {
    let (column, row) = (index % Self.columns, index / Self.columns)
    let around = [
      column + 1 < Self.columns ? index + 1 : index,
      row + 1 < Self.rows ? index + Self.columns : index,
    ]
    return around.contains { abs(brightness[$0] - brightness[index]) > Self.edge }
  }

  /// The largest difference of brightness or colour of a cell.
  private func difference(from other: SceneThumbnail, at index: Int) -> Double {
    max(
      abs(brightness[index] - other.brightness[index]),
      abs(blue[index] - other.blue[index]),
      abs(red[index] - other.red[index])
    )
  }

  /// The mean difference of the blocks of `other` from the most similar ones nearby in this thumbnail, in
  /// spreads of brightness, so that it depends neither on motion nor on brightness or contrast.
  ///
  /// The camera moves all blocks alike and each block may move a little besides, so that the blocks of another
  /// scene do not each find something alike elsewhere. Colours tell scenes apart that are shaken: they move,
  /// and stay what they are.
  func mismatch(with other: SceneThumbnail) -> Double {
    let costs = BlockCosts(normalized, other.normalized)
    var least = Double.infinity
    for down in -Self.cameraDown...Self.cameraDown {
      for right in -Self.cameraRight...Self.cameraRight {
        least = min(least, costs.mean(around: down, right, reach: Self.blockReach))
      }
    }
    return least
  }

  /// Whether light alone turns `other` into this thumbnail: no cell is darker, and either cells that are alike
  /// in `other` are alike here, or what is lit unevenly has the same structure.
  func isBrighterVersion(of other: SceneThumbnail) -> Bool {
    let brighter = zip(brightness, other.brightness).count { $0 >= $1 - Self.noise }
    let fraction = Double(brighter) / Double(Self.count)
    guard fraction >= Self.brighterFraction else { return false }
    return isEvenlyLitVersion(of: other)
      || fraction >= Self.brighterFractionOfUneven
        && SceneStructure(self, other).correlation >= Self.leastCorrelation
  }

  private func isEvenlyLitVersion(of other: SceneThumbnail) -> Bool {
    var groups = Array(repeating: (sum: 0.0, squares: 0.0, count: 0.0), count: Self.bins)
    for (cell, dark) in zip(brightness, other.brightness) {
      let bin = min(Self.bins - 1, max(0, Int(dark) * Self.bins / 256))
      groups[bin].sum += cell
      groups[bin].squares += cell * cell
      groups[bin].count += 1
    }
    let within = groups.filter { $0.count > 0 }.reduce(0) {
      $0 + $1.squares - $1.sum * $1.sum / $1.count
    }
    let spread = spread
    return within / Double(Self.count)
      <= Self.noise * Self.noise + Self.unexplainedFraction * spread * spread
  }

  private var mean: Double { brightness.reduce(0, +) / Double(Self.count) }

  /// The standard deviation of the cells.
  private var spread: Double {
    let mean = mean
    let squares = brightness.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(Self.count)).squareRoot()
  }

  /// Brightness as differences from its mean in spreads, and colours in units that count as much.
  private var normalized: [[Double]] {
    let (mean, spread) = (mean, spread + Self.leastSpread)
    return [brightness.map { ($0 - mean) / spread }]
      + [blue, red].map { $0.map { $0 / Self.colorUnit } }
  }
}

/// How much the blocks of a thumbnail differ from those of another one that is shifted, for all small shifts.
struct BlockCosts {
  /// The number of cells in a row and in a column of a block.
  private static let block = 6
  /// The largest shifts, in cells.
  private static let (maximumDown, maximumRight) = (3, 4)
  private static let blocksInRow = SceneThumbnail.columns / block
  private static let count = SceneThumbnail.rows / block * blocksInRow
  private static let shiftsInRow = 2 * maximumRight + 1

  /// The costs of all blocks for one shift after the other.
  private var costs: [Double] = []

  /// Compares the blocks of `others` with `planes`, which are shifted.
  ///
  /// Each plane has the cells of a thumbnail; cells beyond its edge are those at the edge.
  init(_ planes: [[Double]], _ others: [[Double]]) {
    let padded = planes.map(Self.padded)
    for down in 0...2 * Self.maximumDown {
      for right in 0...2 * Self.maximumRight {
        var sums = Array(repeating: 0.0, count: Self.count)
        for (plane, other) in zip(padded, others) {
          Self.add(plane, other, down, right, to: &sums)
        }
        costs += sums.map { $0 / Double(Self.block * Self.block) }
      }
    }
  }

  /// The mean over all blocks of the least cost within `reach` cells of a shift.
  ///
  /// - Precondition: neither the shift nor those nearby exceed the largest shifts.
  func mean(around down: Int, _ right: Int, reach: Int) -> Double {
    var least = Array(repeating: Double.infinity, count: Self.count)
    for near in down - reach...down + reach {
      for beside in right - reach...right + reach {
        let shift = (near + Self.maximumDown) * Self.shiftsInRow + beside + Self.maximumRight
        for index in 0..<Self.count {
          least[index] = min(least[index], costs[shift * Self.count + index])
        }
      }
    }
    return least.reduce(0, +) / Double(Self.count)
  }

  private static let paddedColumns = SceneThumbnail.columns + 2 * maximumRight

  private static func padded(_ cells: [Double]) -> [Double] {
    (-maximumDown..<SceneThumbnail.rows + maximumDown).flatMap { row in
      let start = min(SceneThumbnail.rows - 1, max(0, row)) * SceneThumbnail.columns
      return (-maximumRight..<SceneThumbnail.columns + maximumRight).map {
        cells[start + min(SceneThumbnail.columns - 1, max(0, $0))]
      }
    }
  }

  /// Adds the differences of the cells of one plane to the sums of their blocks.
  private static func add(
    _ plane: [Double],
    _ other: [Double],
    _ down: Int,
    _ right: Int,
    to sums: inout [Double]
  ) {
    for row in 0..<SceneThumbnail.rows / block * block {
      let (source, target) = ((row + down) * paddedColumns + right, row * SceneThumbnail.columns)
      for column in 0..<blocksInRow {
        var sum = 0.0
        for cell in column * block..<(column + 1) * block {
          sum += abs(plane[source + cell] - other[target + cell])
        }
        sums[row / block * blocksInRow + column] += sum
      }
    }
  }
}
