/// A plane in which points are measured; as a type parameter it keeps points of different planes apart.
///
/// Every space is continuous, with its origin at the top left and y growing downwards. The centre of the
/// first pixel is at (0.5, 0.5).
public protocol CoordinateSpace: Sendable {}

/// Pixels as the codec stores them.
public enum CodedSpace: CoordinateSpace {}

/// Pixels of the displayed picture: the clean aperture turned upright.
///
/// Sidecars and tracks use this space.
public enum DisplaySpace: CoordinateSpace {}

/// Display space with the pixel aspect ratio applied, so that circles are round.
public enum SquareSpace: CoordinateSpace {}

/// Pixels of the small upright picture that a detector receives.
public enum PictureSpace: CoordinateSpace {}

/// The unit square of a stamp: its centre is the origin and its sides are at ±0.5.
package enum StampSpace: CoordinateSpace {}

/// A position in one coordinate space, in that space's pixels.
public struct Point<Space: CoordinateSpace>: Sendable, Hashable {
  /// Distance from the left edge.
  public var x: Double
  /// Distance from the top edge.
  public var y: Double

  /// Creates the point (`x`, `y`).
  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The straight-line distance to `other`.
  public func distance(to other: Point) -> Double {
    let (dx, dy) = (other.x - x, other.y - y)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// The point half-way to `other`.
  public func midpoint(to other: Point) -> Point {
    Point((x + other.x) / 2, (y + other.y) / 2)
  }

  /// The point at a fraction of the way to `other`: 0 is this point, 1 is `other`.
  package func mixed(with other: Point, fraction: Double) -> Point {
    Point(x + (other.x - x) * fraction, y + (other.y - y) * fraction)
  }
}

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

  /// Creates the rectangle around `center`.
  package init(around center: Point<Space>, width: Double, height: Double) {
    self.init(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
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

/// An affine map from one coordinate space to another: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
public struct AffineTransform<From: CoordinateSpace, To: CoordinateSpace>: Sendable, Equatable {
  /// The factor of x in x'.
  public var a: Double
  /// The factor of x in y'.
  public var b: Double
  /// The factor of y in x'.
  public var c: Double
  /// The factor of y in y'.
  public var d: Double
  /// The shift of x'.
  public var tx: Double
  /// The shift of y'.
  public var ty: Double

  /// Creates the map with the given coefficients.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// Creates a map that scales both axes and then shifts.
  public init(scaleX: Double, scaleY: Double, tx: Double = 0, ty: Double = 0) {
    self.init(a: scaleX, b: 0, c: 0, d: scaleY, tx: tx, ty: ty)
  }

  /// The factor by which the map scales areas; zero if the map cannot be inverted.
  public var determinant: Double { a * d - b * c }

  /// The image of `point` under the map.
  @inlinable
  public func apply(_ point: Point<From>) -> Point<To> {
    Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }

  /// The smallest upright rectangle that contains the image of `rect`.
  @inlinable
  public func apply(_ rect: Rect<From>) -> Rect<To> {
    let (left, right) = (a * rect.x, a * rect.maxX)
    let (top, bottom) = (c * rect.y, c * rect.maxY)
    let (first, last) = (b * rect.x, b * rect.maxX)
    let (upper, lower) = (d * rect.y, d * rect.maxY)
    let (x, maxX) = (min(left, right) + min(top, bottom), max(left, right) + max(top, bottom))
    let (y, maxY) = (min(first, last) + min(upper, lower), max(first, last) + max(upper, lower))
    return Rect(x: x + tx, y: y + ty, width: (maxX + tx) - (x + tx), height: (maxY + ty) - (y + ty))
  }

  /// The map that applies this map first and `next` second.
  public func then<Next>(_ next: AffineTransform<To, Next>) -> AffineTransform<From, Next> {
    AffineTransform<From, Next>(
      a: next.a * a + next.c * b,
      b: next.b * a + next.d * b,
      c: next.a * c + next.c * d,
      d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx,
      ty: next.b * tx + next.d * ty + next.ty
    )
  }

  /// The inverse map; nil if the determinant is zero or not a number.
  public var inverse: AffineTransform<To, From>? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    return AffineTransform<To, From>(
      a: d / determinant,
      b: -b / determinant,
      c: -c / determinant,
      d: a / determinant,
      tx: (c * ty - d * tx) / determinant,
      ty: (b * tx - a * ty) / determinant
    )
  }
}
