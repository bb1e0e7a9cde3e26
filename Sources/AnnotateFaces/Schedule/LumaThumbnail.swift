/// The brightness of a picture in a few cells, to tell whether two pictures are of one scene.
package struct LumaThumbnail: Sendable, Equatable {
  /// How many cells lie across and down.
  package static let columns = 32
  package static let rows = 18

  /// From 0 (black) to 255 (white), row by row.
  package let cells: [Double]

  /// Gathers the cells.
  ///
  /// - Precondition: there are as many as rows and columns say.
  package init(cells: [Double]) {
    precondition(cells.count == Self.columns * Self.rows, "a cell for each row and column")
    self.cells = cells
  }

  /// The mean absolute difference of the cells.
  package func difference(from other: LumaThumbnail) -> Double {
    zip(cells, other.cells).map { abs($0 - $1) }.reduce(0, +) / Double(cells.count)
  }
}
