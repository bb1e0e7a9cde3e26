internal import AnnotateMediaTypes

/// The places in coded space at which one plane of a picture has its samples.
struct SampleGrid: Equatable {
  /// Samples across and down.
  let size: PixelSize
  /// Coded pixels from one sample to the next, across and down.
  let step: (x: Double, y: Double)
  /// The place of the first sample.
  let origin: Point<CodedSpace>

  /// The grid of luma, or of every component where chroma is not subsampled.
  init(luma size: PixelSize) {
    self.size = size
    step = (1, 1)
    origin = Point(0.5, 0.5)
  }

  /// The grid of chroma samples.
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

  /// The place of a sample.
  func place(column: Int, row: Int) -> Point<CodedSpace> {
    Point(origin.x + Double(column) * step.x, origin.y + Double(row) * step.y)
  }

  /// The columns and rows whose samples may show something of `area`.
  func samples(in area: Rect<CodedSpace>) -> (columns: Range<Int>, rows: Range<Int>) {
    ranges(of: area) { low, high in (low.rounded(.down) - 1, high.rounded(.up) + 1) }
  }

  /// The columns and rows whose places lie in `area`.
  func places(in area: Rect<CodedSpace>) -> (columns: Range<Int>, rows: Range<Int>) {
    ranges(of: area) { low, high in (low.rounded(.up), high.rounded(.up)) }
  }

  /// Rounds the sides of `area`, counted in samples from the first, to whole columns and rows.
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
