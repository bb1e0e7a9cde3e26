package import AnnotateMediaTypes

/// The coarse appearance of a face: the average colours of a grid over it and its surroundings.
///
/// It suffices to distinguish people in one scene by skin, hair and clothes; it does not identify
/// anyone.
public struct Appearance: Sendable, Equatable {
  /// The number of rows and of columns of the grid.
  public static let side = 4

  /// Red, green and blue of each cell, row by row, from 0 to 1.
  public let values: [Float]

  /// Creates an appearance from colours; nil unless there are three values for each cell of the grid.
  public init?(_ values: [Float]) {
    guard values.count == 3 * Self.side * Self.side else { return nil }
    self.values = values
  }

  /// The difference of two appearances, from 0 to 1: the mean difference of the cells after both are
  /// made equally bright, because light changes sooner than people do.
  package func distance(to other: Appearance) -> Double {
    let (mean, otherMean) = (Self.mean(values), Self.mean(other.values))
    var sum: Float = 0
    for (value, otherValue) in zip(values, other.values) {
      sum += abs((value - mean) - (otherValue - otherMean))
    }
    return Double(sum) / Double(values.count)
  }

  /// The colours at a `fraction`, from 0 to 1, of the way to another appearance.
  package func mixed(with other: Appearance, fraction: Float) -> Appearance {
    Appearance(copying: zip(values, other.values).map { $0 + ($1 - $0) * fraction })
  }

  private init(copying values: [Float]) { self.values = values }

  private static func mean(_ values: [Float]) -> Float {
    values.reduce(0, +) / Float(values.count)
  }
}

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
