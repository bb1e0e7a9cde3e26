/// How much the blocks of a thumbnail differ from those of another one that is shifted, for all small shifts.
struct BlockCosts {
  /// The number of cells in a row and in a column of a block.
  private static let block = 6
  /// The largest shifts, in cells.
  private static let (largestDown, largestRight) = (3, 4)
  private static let blocksInRow = SceneThumbnail.columns / block
  private static let count = SceneThumbnail.rows / block * blocksInRow
  private static let shiftsInRow = 2 * largestRight + 1

  /// The costs of all blocks for one shift after the other.
  private var costs: [Double] = []

  /// Compares the blocks of `others` with `planes`, which are shifted.
  ///
  /// Each plane has the cells of a thumbnail; cells beyond its edge are those at the edge.
  init(_ planes: [[Double]], _ others: [[Double]]) {
    let padded = planes.map(Self.padded)
    for down in 0...2 * Self.largestDown {
      for right in 0...2 * Self.largestRight {
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
        let shift = (near + Self.largestDown) * Self.shiftsInRow + beside + Self.largestRight
        for index in 0..<Self.count {
          least[index] = min(least[index], costs[shift * Self.count + index])
        }
      }
    }
    return least.reduce(0, +) / Double(Self.count)
  }

  private static let paddedColumns = SceneThumbnail.columns + 2 * largestRight

  private static func padded(_ cells: [Double]) -> [Double] {
    (-largestDown..<SceneThumbnail.rows + largestDown).flatMap { row in
      let start = min(SceneThumbnail.rows - 1, max(0, row)) * SceneThumbnail.columns
      return (-largestRight..<SceneThumbnail.columns + largestRight).map {
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
