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
