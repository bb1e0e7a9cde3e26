/// How well the structures of two pictures of a scene agree, whatever light falls on which part of them.
///
/// Each block of one thumbnail is compared with the most similar one nearby in the other by the correlation of
/// their brightness, which neither the brightness nor the contrast of a block changes. Black bars above and
/// below the picture do not count, because all scenes of a film have them.
struct SceneStructure {
  /// The number of cells in a row and in a column of a block.
  private static let block = 5
  /// The farthest that a block moves, in cells.
  private static let (down, right) = (1, 2)
  /// The brightness, of 255, that is added to spreads, so that noise does not correlate.
  private static let noise = 3.0
  /// The spread from which a block counts fully.
  private static let fullSpread = 20.0
  /// The brightness, of 255, below which rows are bars.
  private static let black = 30.0

  private let first: SceneThumbnail
  private let second: SceneThumbnail
  /// The rows that are no bars.
  private let rows: Range<Int>

  /// Compares two thumbnails.
  init(_ first: SceneThumbnail, _ second: SceneThumbnail) {
    (self.first, self.second) = (first, second)
    let lit = (0..<SceneThumbnail.rows).filter { row in
      let cells = row * SceneThumbnail.columns..<(row + 1) * SceneThumbnail.columns
      return cells.contains { max(first.brightness[$0], second.brightness[$0]) >= Self.black }
    }
    guard let top = lit.first, let bottom = lit.last else {
      rows = 0..<0
      return
    }
    // The outermost row of the picture may contain parts of a bar.
    let start = top > 0 ? top + 1 : top
    let end = bottom < SceneThumbnail.rows - 1 ? bottom : bottom + 1
    rows = start..<max(start, end)
  }

  /// The mean correlation of the blocks, from -1 to 1, by how much structure they have; 0 without any.
  var correlation: Double {
    var (sum, weights) = (0.0, 0.0)
    for row in stride(from: rows.lowerBound, through: rows.upperBound - Self.block, by: Self.block)
    {
      for column in stride(
        from: 0,
        through: SceneThumbnail.columns - Self.block,
        by: Self.block
      ) {
        let block = Block(second, row, column, rows)
        let weight = min(block.spread, Self.fullSpread)
        sum += weight * bestCorrelation(of: block, row, column)
        weights += weight
      }
    }
    return weights > 0 ? sum / weights : 0
  }

  private func bestCorrelation(of block: Block, _ row: Int, _ column: Int) -> Double {
    var best = -1.0
    for down in -Self.down...Self.down {
      for right in -Self.right...Self.right {
        let other = Block(first, row + down, column + right, rows)
        best = max(best, other.correlation(with: block, noise: Self.noise))
      }
    }
    return best
  }

  /// The cells of a block as differences from their mean; cells beyond an edge are those at the edge.
  private struct Block {
    let values: [Double]
    let spread: Double

    init(_ thumbnail: SceneThumbnail, _ row: Int, _ column: Int, _ rows: Range<Int>) {
      let cells = (row..<row + SceneStructure.block).flatMap { row in
        let start = min(rows.upperBound - 1, max(rows.lowerBound, row)) * SceneThumbnail.columns
        return (column..<column + SceneStructure.block).map {
          thumbnail.brightness[start + min(SceneThumbnail.columns - 1, max(0, $0))]
        }
      }
      let mean = cells.reduce(0, +) / Double(cells.count)
      values = cells.map { $0 - mean }
      spread = (values.reduce(0) { $0 + $1 * $1 } / Double(values.count)).squareRoot()
    }

    func correlation(with other: Block, noise: Double) -> Double {
      let product = zip(values, other.values).reduce(0) { $0 + $1.0 * $1.1 }
      return product / Double(values.count) / ((spread + noise) * (other.spread + noise))
    }
  }
}
