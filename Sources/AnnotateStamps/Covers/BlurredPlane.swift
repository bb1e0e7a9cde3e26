/// A plane that was blurred at a smaller size.
struct BlurredPlane: CoverPlane {
  /// Between which blurred cells a column lies.
  private struct Place: Sendable {
    let cell: Int32
    /// How far it is from there to the next cell.
    let share: Float
  }

  private let numbers: [Float]
  private let x: ReducedAxis
  private let y: ReducedAxis
  private let columns: Range<Int>
  /// The same for all rows.
  private let places: [Place]
  private var line: [Float] = []

  init(numbers: [Float], x: ReducedAxis, y: ReducedAxis, columns: Range<Int>) {
    (self.numbers, self.x, self.y, self.columns) = (numbers, x, y, columns)
    places = columns.map { column in
      let place = min(Double(x.cells.count - 1), max(0, x.position(column)))
      return Place(cell: Int32(place), share: Float(place - place.rounded(.down)))
    }
  }

  mutating func read(_ run: SampleRun, _ column: Int, _ row: Int, into numbers: inout [Float]) {
    interpolate(row)
    if numbers.count < run.count { numbers = [Float](repeating: 0, count: max(256, run.count)) }
    let first = column - columns.lowerBound
    precondition(first >= 0 && first + run.count <= places.count)
    let (cells, places) = (line.span, places.span)
    var target = numbers.mutableSpan
    for index in 0..<run.count {
      let place = places[unchecked: first &+ index]
      let left = cells[unchecked: Int(place.cell)]
      let right = cells[unchecked: Int(place.cell) &+ 1]
      target[unchecked: index] = left + (right - left) * place.share
    }
  }

  /// Makes the cells of the height of one row, the last one twice.
  private mutating func interpolate(_ row: Int) {
    let count = x.cells.count
    if line.count != count + 1 { line = [Float](repeating: 0, count: count + 1) }
    let place = min(Double(y.cells.count - 1), max(0, y.position(row)))
    let (upper, share) = (Int(place), Float(place - place.rounded(.down)))
    let lower = min(y.cells.count - 1, upper + 1)
    for index in 0..<count {
      let first = numbers[upper * count + index]
      line[index] = first + (numbers[lower * count + index] - first) * share
    }
    line[count] = line[count - 1]
  }
}
