internal import AnnotateMediaTypes

/// The positions of the samples of one plane, in coded space.
struct SampleGrid: Equatable {
  /// The number of samples across and down.
  let size: PixelSize
  /// The distance from one sample to the next, across and down, in coded pixels.
  let step: (x: Double, y: Double)
  /// The position of the first sample.
  let origin: Point<CodedSpace>

  /// Makes the grid of luma, or of every component if chroma is not subsampled.
  init(luma size: PixelSize) {
    self.size = size
    step = (1, 1)
    origin = Point(0.5, 0.5)
  }

  /// Makes the grid of chroma samples.
  init(chromaOf size: PixelSize, _ layout: PixelLayout, _ location: ChromaLocation) {
    let (width, height) = (1 << layout.log2ChromaWidth, 1 << layout.log2ChromaHeight)
    self.size = PixelSize(
      (size.width + width - 1) / width,
      (size.height + height - 1) / height
    )
    step = (Double(width), Double(height))
    origin = Point(
      0.5 + location.horizontalFraction * Double(width - 1),
      0.5 + location.verticalFraction * Double(height - 1)
    )
  }

  /// Returns the position of a sample.
  func position(column: Int, row: Int) -> Point<CodedSpace> {
    Point(origin.x + Double(column) * step.x, origin.y + Double(row) * step.y)
  }

  /// Returns the columns and rows whose samples may overlap `area`.
  func samples(in area: Rect<CodedSpace>) -> (columns: Range<Int>, rows: Range<Int>) {
    ranges(of: area) { low, high in (low.rounded(.down) - 1, high.rounded(.up) + 1) }
  }

  /// Returns the columns and rows whose sample positions are in `area`.
  func samples(centeredIn area: Rect<CodedSpace>) -> (columns: Range<Int>, rows: Range<Int>) {
    ranges(of: area) { low, high in (low.rounded(.up), high.rounded(.up)) }
  }

  /// Converts the sides of `area` to columns and rows, and rounds them.
  private func ranges(
    of area: Rect<CodedSpace>,
    rounding: (_ low: Double, _ high: Double) -> (Double, Double)
  ) -> (columns: Range<Int>, rows: Range<Int>) {
    func range(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
      let (first, end) = rounding(low, high)
      let start = min(Double(count), max(0, first))
      return Int(start)..<Int(min(Double(count), max(start, end)))
    }
    return (
      range((area.x - origin.x) / step.x, (area.maxX - origin.x) / step.x, size.width),
      range((area.y - origin.y) / step.y, (area.maxY - origin.y) / step.y, size.height)
    )
  }

  static func == (left: SampleGrid, right: SampleGrid) -> Bool {
    left.size == right.size && left.step == right.step && left.origin == right.origin
  }
}

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
      let fraction = x - Float(column)
      let first = upper[column] + (lower[column] - upper[column]) * down
      let second = upper[next] + (lower[next] - upper[next]) * down
      values[index] = first + (second - first) * fraction
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
