/// The coarse brightness of a part of a picture: the means of twelve columns and eight rows of cells,
/// which show teeth, folds and lids that landmarks do not.
enum BrightnessCells {
  /// The number of cells in a row and in a column.
  static let (columns, rows) = (12, 8)
  /// The number of cells.
  static let count = columns * rows
  /// The number, of 255, that is added to the spread of brightness, so that noise is not amplified
  /// without limit.
  private static let leastSpread = 6.0

  /// The brightness of the cells, row by row, as differences from the mean in units of the spread.
  ///
  /// - Parameters:
  ///   - colors: rows of red, green and blue from 0 to 1 of a square picture.
  ///   - side: the width and height of the picture in pixels.
  ///   - cell: the width and height of a cell in pixels; the cells are in the middle of the picture.
  /// - Returns: a number for each cell.
  static func values(_ colors: Span<Float>, side: Int, cell: Int) -> [Double] {
    let (left, top) = ((side - columns * cell) / 2, (side - rows * cell) / 2)
    var sums = [Float](repeating: 0, count: count)
    for row in 0..<rows * cell {
      var source = 3 * ((top + row) * side + left)
      for column in 0..<columns * cell {
        sums[row / cell * columns + column / cell] += luma(
          colors[source],
          colors[source + 1],
          colors[source + 2]
        )
        source += 3
      }
    }
    return normalized(sums.map { 255 * Double($0) / Double(cell * cell) })
  }

  /// The luma according to ITU-R BT.601.
  @inline(__always)
  static func luma(_ red: Float, _ green: Float, _ blue: Float) -> Float {
    0.299 * red + 0.587 * green + 0.114 * blue
  }

  private static func normalized(_ cells: [Double]) -> [Double] {
    let mean = cells.reduce(0, +) / Double(count)
    let variance = cells.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count)
    let spread = variance.squareRoot() + leastSpread
    return cells.map { ($0 - mean) / spread }
  }
}
