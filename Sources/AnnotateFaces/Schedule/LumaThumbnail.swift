/// The brightness of a picture in a coarse grid of cells, to compare whether two pictures show the same
/// scene.
package struct LumaThumbnail: Sendable, Equatable {
  /// The number of cells in a row and in a column.
  package static let columns = 32
  package static let rows = 18

  /// The brightness of each cell from 0 (black) to 255 (white), row by row.
  package let cells: [Double]

  /// Creates a thumbnail from its cells.
  ///
  /// - Precondition: there are `columns` times `rows` cells.
  package init(cells: [Double]) {
    precondition(cells.count == Self.columns * Self.rows, "a cell for each row and column")
    self.cells = cells
  }

  /// The mean absolute difference of the cells.
  package func difference(from other: LumaThumbnail) -> Double {
    zip(cells, other.cells).map { abs($0 - $1) }.reduce(0, +) / Double(cells.count)
  }
}
