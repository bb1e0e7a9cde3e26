internal import AnnotateMediaTypes

/// The brightness of the cells of one grid.
struct FaceThumbnailGrid: Sendable, Equatable {
  /// How much some neighbouring cells differ from a reference.
  struct Difference: Equatable {
    /// The mean absolute difference, of 255.
    let mean: Float
    /// How much the reference changes from one cell to the next, across and down together, of 255: a
    /// shift by one cell would lead to about this difference.
    let gradient: Float
  }

  /// The number of cells along a side of a block.
  static let blockSide = 8

  private let size: PixelSize
  /// The brightness of each cell from 0 (black) to 255 (white), row by row.
  private let cells: [Float]

  /// Creates a grid.
  ///
  /// - Precondition: there is a cell for each row and column.
  init(_ size: PixelSize, _ cells: [Float]) {
    precondition(cells.count == size.area, "a cell for each row and column")
    (self.size, self.cells) = (size, cells)
  }

  /// The grid at a `share` of the way to another one of the same size.
  func mixed(with other: FaceThumbnailGrid, share: Float) -> FaceThumbnailGrid {
    FaceThumbnailGrid(size, zip(cells, other.cells).map { $0 + ($1 - $0) * share })
  }

  /// The difference of all cells from a reference of the same size.
  func difference(from reference: FaceThumbnailGrid) -> Difference {
    let shift = shift(from: reference)
    return difference(from: reference, shift, 0..<size.width, 0..<size.height)
  }

  /// The differences of the blocks that fill the grid, row by row, from a reference of the same size.
  func differences(from reference: FaceThumbnailGrid) -> [Difference] {
    let shift = shift(from: reference)
    let side = Self.blockSide
    return stride(from: 0, to: size.height, by: side).flatMap { top in
      stride(from: 0, to: size.width, by: side).map { left in
        difference(from: reference, shift, left..<left + side, top..<top + side)
      }
    }
  }

  /// How much brighter the grid is as a whole: light changes without the face.
  private func shift(from reference: FaceThumbnailGrid) -> Float {
    (cells.reduce(0, +) - reference.cells.reduce(0, +)) / Float(cells.count)
  }

  private func difference(
    from reference: FaceThumbnailGrid,
    _ shift: Float,
    _ columns: Range<Int>,
    _ rows: Range<Int>
  ) -> Difference {
    var (sum, gradient): (Float, Float) = (0, 0)
    for row in rows {
      let (above, below) = (
        max(0, row - 1) * size.width, min(size.height - 1, row + 1) * size.width
      )
      for column in columns {
        let index = row * size.width + column
        sum += abs(cells[index] - reference.cells[index] - shift)
        let (before, after) = (
          row * size.width + max(0, column - 1), row * size.width + min(size.width - 1, column + 1)
        )
        gradient += abs(reference.cells[after] - reference.cells[before])
        gradient += abs(reference.cells[below + column] - reference.cells[above + column])
      }
    }
    let count = Float(columns.count * rows.count)
    return Difference(mean: sum / count, gradient: gradient / (2 * count))
  }
}
