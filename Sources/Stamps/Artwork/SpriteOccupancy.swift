internal import MediaTypes

/// Which parts of a picture are not quite empty, on a coarse grid: frames and rings have large holes
/// that need no work.
struct SpriteOccupancy: Sendable {
  private static let side = 32
  private let cells: [Bool]

  /// Looks at every texel of a picture.
  init(width: Int, height: Int, isOccupied: (_ x: Int, _ y: Int) -> Bool) {
    var cells = [Bool](repeating: false, count: Self.side * Self.side)
    for y in 0..<height {
      for x in 0..<width where isOccupied(x, y) {
        cells[y * Self.side / height * Self.side + x * Self.side / width] = true
      }
    }
    self.cells = cells
  }

  /// Whether anything of the picture may lie in `area` or within one cell of it; the margin is for
  /// what interpolation and smaller copies spread.
  func mayCover(_ area: Rect<StampSpace>) -> Bool {
    let columns = range(area.x, area.maxX)
    return range(area.y, area.maxY).contains { row in
      columns.contains { column in cells[row * Self.side + column] }
    }
  }

  private func range(_ low: Double, _ high: Double) -> Range<Int> {
    let side = Double(Self.side)
    let first = max(0, ((low + 0.5) * side).rounded(.down) - 1)
    let last = min(side - 1, ((high + 0.5) * side).rounded(.down) + 1)
    return first <= last ? Int(first)..<Int(last) + 1 : 0..<0
  }
}
