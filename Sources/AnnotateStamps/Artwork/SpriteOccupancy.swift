internal import AnnotateMediaTypes

/// A coarse grid that records which parts of a picture are not empty.
///
/// Frames and rings have large holes that need no drawing.
struct SpriteOccupancy: Sendable {
  private static let side = 32
  private let cells: [Bool]

  /// Examines every texel of a picture.
  init(width: Int, height: Int, isOccupied: (_ x: Int, _ y: Int) -> Bool) {
    var cells = [Bool](repeating: false, count: Self.side * Self.side)
    let columns = (0..<width).map { Self.cells(of: $0, in: width) }
    for y in 0..<height {
      let rows = Self.cells(of: y, in: height)
      for x in 0..<width where isOccupied(x, y) {
        for row in rows {
          for column in columns[x] { cells[row * Self.side + column] = true }
        }
      }
    }
    self.cells = cells
  }

  /// Whether any of the picture may be visible in `area`; points outside the picture count as its border.
  func mayCover(_ area: Rect<StampSpace>) -> Bool {
    let columns = Self.cells(from: area.x + 0.5, to: area.maxX + 0.5)
    return Self.cells(from: area.y + 0.5, to: area.maxY + 0.5).contains { row in
      columns.contains { column in cells[row * Self.side + column] }
    }
  }

  /// Returns the cells in which a texel is visible, with half a texel on each side for interpolation.
  private static func cells(of texel: Int, in count: Int) -> ClosedRange<Int> {
    cells(from: (Double(texel) - 0.5) / Double(count), to: (Double(texel) + 1.5) / Double(count))
  }

  private static func cells(from low: Double, to high: Double) -> ClosedRange<Int> {
    cell(at: low)...cell(at: high)
  }

  private static func cell(at share: Double) -> Int {
    Int(min(Double(side - 1), max(0, (share * Double(side)).rounded(.down))))
  }
}
