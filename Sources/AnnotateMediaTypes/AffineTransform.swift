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
