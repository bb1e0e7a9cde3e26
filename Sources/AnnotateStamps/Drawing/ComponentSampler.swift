internal import AnnotateMediaTypes

/// Reads one component at the sample positions of another.
struct ComponentSampler: Sendable {
  private var codes: [UInt16] = []
  private var upper: [Float] = []
  private var lower: [Float] = []

  init() {}

  /// Writes the codes of `component`, interpolated at the positions of `grid`, to `values`.
  mutating func read(
    _ component: Int,
    at grid: SampleGrid,
    _ columns: Range<Int>,
    _ row: Int,
    of planes: Planes,
    _ form: PictureForm,
    into values: inout [Float]
  ) {
    let own = form.grid(component)
    guard own != grid else {
      form.read(component, columns, row, of: planes, into: &codes)
      Self.convert(codes, columns.count, to: &values)
      return
    }
    Self.reserve(columns.count, in: &values)
    let begin = grid.position(column: columns.lowerBound, row: row)
    let end = grid.position(column: columns.upperBound - 1, row: row)
    let y = own.coordinates(of: begin).y
    let (left, right) = (own.coordinates(of: begin).x, own.coordinates(of: end).x)
    let source = Int(left)..<min(own.size.width, Int(right) + 2)
    form.read(component, source, Int(y), of: planes, into: &codes)
    Self.convert(codes, source.count, to: &upper)
    let below = min(own.size.height - 1, Int(y) + 1)
    form.read(component, source, below, of: planes, into: &codes)
    Self.convert(codes, source.count, to: &lower)
    let down = Float(y - y.rounded(.down))
    let last = Float(source.count - 1)
    let step = Float(grid.step.x / own.step.x)
    let start = Float((begin.x - own.origin.x) / own.step.x - Double(source.lowerBound))
    for index in 0..<columns.count {
      let x = min(last, max(0, start + Float(index) * step))
      let (column, next) = (Int(x), min(Int(x) + 1, source.count - 1))
      let share = x - Float(column)
      let first = upper[column] + (lower[column] - upper[column]) * down
      let second = upper[next] + (lower[next] - upper[next]) * down
      values[index] = first + (second - first) * share
    }
  }

  private static func convert(_ codes: [UInt16], _ count: Int, to values: inout [Float]) {
    reserve(count, in: &values)
    let codes = codes.span
    var values = values.mutableSpan
    for index in 0..<count { values[unchecked: index] = Float(codes[unchecked: index]) }
  }

  private static func reserve(_ count: Int, in values: inout [Float]) {
    if values.count < count { values = [Float](repeating: 0, count: max(256, count)) }
  }
}

extension SampleGrid {
  /// Returns a position as fractional column and row, limited to those of the first and last sample.
  fileprivate func coordinates(of position: Point<CodedSpace>) -> (x: Double, y: Double) {
    (
      min(Double(size.width - 1), max(0, (position.x - origin.x) / step.x)),
      min(Double(size.height - 1), max(0, (position.y - origin.y) / step.y))
    )
  }
}
