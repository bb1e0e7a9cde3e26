package import AnnotateMediaTypes

extension Appearance {
  /// The side of the sampled square, in longer sides of the face's box: it includes hair and collar.
  private static let margin = 1.5
  /// The number of pixels across a cell.
  private static let pixelsPerCell = 4

  /// Measures the appearance of a face in a view of it.
  package init?(
    of bounds: Rect<SquareSpace>,
    angle: Double,
    in view: PictureView
  ) {
    let pixels = Self.side * Self.pixelsPerCell
    let square = LevelSquare(
      center: bounds.center,
      side: Self.margin * max(bounds.width, bounds.height),
      angle: angle
    )
    var colors = [Float](repeating: 0, count: 3 * pixels * pixels)
    var span = colors.mutableSpan
    square.fill(&span, pixels: pixels, from: view)
    self.init(Self.cells(of: colors, pixels: pixels))
  }

  /// The mean colours of the cells.
  private static func cells(of colors: [Float], pixels: Int) -> [Float] {
    var cells = [Float](repeating: 0, count: 3 * side * side)
    for row in 0..<pixels {
      for column in 0..<pixels {
        let cell = row / pixelsPerCell * side + column / pixelsPerCell
        for channel in 0..<3 {
          cells[3 * cell + channel] += colors[3 * (row * pixels + column) + channel]
        }
      }
    }
    return cells.map { $0 / Float(pixelsPerCell * pixelsPerCell) }
  }
}
