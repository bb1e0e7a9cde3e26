/// An upright rectangle in one coordinate space, in that space's pixels.
public struct Rect<Space: CoordinateSpace>: Sendable, Hashable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The extent to the right of `x`.
  public var width: Double
  /// The extent below `y`.
  public var height: Double

  /// Creates the rectangle with its top left corner at (`x`, `y`).
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The right edge.
  @inlinable
  public var maxX: Double { x + width }
  /// The bottom edge.
  @inlinable
  public var maxY: Double { y + height }
  /// The middle.
  @inlinable
  public var center: Point<Space> { Point(x + width / 2, y + height / 2) }
  /// The smaller of width and height, in pixels of the rectangle's space.
  public var shorterSide: Double { min(width, height) }
  /// Width times height.
  public var area: Double { width * height }

  /// The four corners, clockwise from the top left.
  public var corners: [Point<Space>] {
    [Point(x, y), Point(maxX, y), Point(maxX, maxY), Point(x, maxY)]
  }

  /// Whether a point lies inside or on the left or top edge.
  @inlinable
  public func contains(_ point: Point<Space>) -> Bool {
    (x..<max(x, maxX)).contains(point.x) && (y..<max(y, maxY)).contains(point.y)
  }

  /// The smallest rectangle that contains all `points`; empty at the origin if there are none.
  public init(enclosing points: [Point<Space>]) {
    let first = points.first ?? Point(0, 0)
    var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
    for point in points {
      (left, right) = (min(left, point.x), max(right, point.x))
      (top, bottom) = (min(top, point.y), max(bottom, point.y))
    }
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The intersection of both rectangles; nil if they do not overlap.
  @inlinable
  public func intersection(_ other: Rect) -> Rect? {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    guard right > left, bottom > top else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The area of the intersection divided by the area of the union, from 0 to 1.
  public func intersectionOverUnion(with other: Rect) -> Double {
    guard let common = intersection(other)?.area else { return 0 }
    return common / (area + other.area - common)
  }
}
