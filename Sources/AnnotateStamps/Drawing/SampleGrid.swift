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
      0.5 + location.horizontalShare * Double(width - 1),
      0.5 + location.verticalShare * Double(height - 1)
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
