internal import AnnotateMediaTypes
internal import Glibc

/// A part of a network's map of features that is turned and scaled to a part of a face.
///
/// It replaces three operators that only MediaPipe has: `Landmarks2TransformMatrix`,
/// `TransformTensorBilinear` and `TransformLandmarks`, each in version 2.
struct FeatureWindow {
  /// The number of cells along a side of the map of features.
  static let mapSide = 48
  /// The number of cells along a side of the window.
  static let side = 16
  /// The number of features of a cell.
  static let features = 32
  /// The numbers of a cell of the map: its features, and others without meaning.
  static let mapStride = 64
  /// The side of the window in extents of its points.
  private static let margin = 1.5
  /// The number of pixels of the network's input along a side of a cell of the map.
  private static let pixelsPerCell = 4.0

  /// From the window's cells to the cells of the map.
  private let map: AffineTransform<PictureSpace, PictureSpace>

  /// Creates a window around points.
  ///
  /// - Parameters:
  ///   - points: the points in pixels of the network's input; at least one.
  ///   - start: the point at the left end of the line that will be level.
  ///   - end: the point at the right end of that line.
  init(
    around points: [Point<PictureSpace>],
    from start: Point<PictureSpace>,
    to end: Point<PictureSpace>
  ) {
    let angle = atan2(end.y - start.y, end.x - start.x)
    let (sine, cosine) = (sin(angle), cos(angle))
    let level = Rect(
      enclosing: points.map { point in
        let (x, y) = (point.x / Self.pixelsPerCell, point.y / Self.pixelsPerCell)
        return Point<PictureSpace>(cosine * x + sine * y, cosine * y - sine * x)
      }
    )
    let middle = level.center
    let center = (
      x: cosine * middle.x - sine * middle.y, y: sine * middle.x + cosine * middle.y
    )
    let (width, height) = (
      Self.margin * level.width / Double(Self.side), Self.margin * level.height / Double(Self.side)
    )
    let (a, b, c, d) = (cosine * width, sine * width, -sine * height, cosine * height)
    let half = Double(Self.side) / 2
    map = AffineTransform(
      a: a,
      b: b,
      c: c,
      d: d,
      tx: center.x - half * (a + c),
      ty: center.y - half * (b + d)
    )
  }

  /// Writes the features of the window's cells, row by row; zero beyond the edge of the map.
  ///
  /// - Parameters:
  ///   - features: the map: rows of cells with `mapStride` numbers each.
  ///   - window: the cells of the window, row by row, with their features.
  func sample(_ features: Span<Float>, into window: inout MutableSpan<Float>) {
    var target = 0
    for row in 0..<Self.side {
      for column in 0..<Self.side {
        let cell = map.apply(Point(Double(column) + 0.5, Double(row) + 0.5))
        Self.interpolate(features, Float(cell.x) - 0.5, Float(cell.y) - 0.5, &window, target)
        target += Self.features
      }
    }
  }

  /// Converts a point of a part's contour.
  ///
  /// - Parameters:
  ///   - x: the point's position across, in quarters of the window's cells.
  ///   - y: the point's position down, likewise.
  /// - Returns: the point in pixels of the network's input.
  func point(x: Float, y: Float) -> Point<PictureSpace> {
    let scale = Self.pixelsPerCell
    let cell = map.apply(Point(Double(x) / scale, Double(y) / scale))
    return Point(scale * cell.x, scale * cell.y)
  }

  private static func interpolate(
    _ features: Span<Float>,
    _ x: Float,
    _ y: Float,
    _ window: inout MutableSpan<Float>,
    _ target: Int
  ) {
    let last = Float(mapSide - 1)
    guard x >= 0, y >= 0, x <= last, y <= last else {
      for index in target..<target + Self.features { window[index] = 0 }
      return
    }
    let (column, row) = (Int(x), Int(y))
    let (across, down) = (x - Float(column), y - Float(row))
    let topLeft = (row * mapSide + column) * Self.mapStride
    // A neighbour beyond the edge has no weight, so the cell itself can stand for it.
    let right = column + 1 < mapSide ? Self.mapStride : 0
    let below = row + 1 < mapSide ? mapSide * Self.mapStride : 0
    for index in 0..<Self.features {
      let top =
        features[topLeft + index] * (1 - across) + features[topLeft + right + index] * across
      let bottom =
        features[topLeft + below + index] * (1 - across)
        + features[topLeft + below + right + index] * across
      window[target + index] = top * (1 - down) + bottom * down
    }
  }
}
