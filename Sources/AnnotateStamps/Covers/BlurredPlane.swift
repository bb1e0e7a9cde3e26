/// A plane that is blurred at a smaller size.
struct BlurredPlane: CoverPlane {
  /// The position of a column between two blurred cells.
  private struct CellPosition: Sendable {
    let cell: Int32
    /// The share of the way from that cell to the next, from 0 to 1.
    let share: Float
  }

  private let values: [Float]
  private let x: ReducedAxis
  private let y: ReducedAxis
  private let columns: Range<Int>
  /// The positions of `columns`, the same for all rows.
  private let positions: [CellPosition]
  private var line: [Float] = []

  init(values: [Float], x: ReducedAxis, y: ReducedAxis, columns: Range<Int>) {
    (self.values, self.x, self.y, self.columns) = (values, x, y, columns)
    positions = columns.map { column in
      let position = min(Double(x.cells.count - 1), max(0, x.position(ofSample: column)))
      return CellPosition(
        cell: Int32(position),
        share: Float(position - position.rounded(.down))
      )
    }
  }

  mutating func read(_ run: SampleRun, _ column: Int, _ row: Int, into values: inout [Float]) {
    interpolate(row)
    if values.count < run.count { values = [Float](repeating: 0, count: max(256, run.count)) }
    let first = column - columns.lowerBound
    precondition(first >= 0 && first + run.count <= positions.count)
    let (cells, positions) = (line.span, positions.span)
    var target = values.mutableSpan
    for index in 0..<run.count {
      let position = positions[unchecked: first &+ index]
      let left = cells[unchecked: Int(position.cell)]
      let right = cells[unchecked: Int(position.cell) &+ 1]
      target[unchecked: index] = left + (right - left) * position.share
    }
  }

  /// Interpolates the cells at the height of one row, and repeats the last one.
  private mutating func interpolate(_ row: Int) {
    let count = x.cells.count
    if line.count != count + 1 { line = [Float](repeating: 0, count: count + 1) }
    let position = min(Double(y.cells.count - 1), max(0, y.position(ofSample: row)))
    let (upper, share) = (Int(position), Float(position - position.rounded(.down)))
    let lower = min(y.cells.count - 1, upper + 1)
    for index in 0..<count {
      let first = values[upper * count + index]
      line[index] = first + (values[lower * count + index] - first) * share
    }
    line[count] = line[count - 1]
  }
}
