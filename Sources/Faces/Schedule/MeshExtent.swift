internal import Glibc
package import MediaTypes

/// The smallest rectangle round the mesh of a face that is turned as the face is.
package struct MeshExtent: Sendable, Equatable {
  /// The middle.
  package let center: Point<SquareSpace>
  /// The extent along the line through the eyes, in pixels.
  package let width: Double
  /// The extent across that line.
  package let height: Double
  /// How far the face is turned, in degrees clockwise as seen.
  package let angle: Double

  /// Describes a rectangle.
  package init(center: Point<SquareSpace>, width: Double, height: Double, angle: Double) {
    (self.center, self.width, self.height, self.angle) = (center, width, height, angle)
  }

  /// Encloses the points of a face that is turned by `angle` degrees.
  init(enclosing points: [Point<SquareSpace>], angle: Double) {
    let (sine, cosine) = (sin(angle * .pi / 180), cos(angle * .pi / 180))
    let level = AffineTransform<SquareSpace, SquareSpace>(
      a: cosine,
      b: -sine,
      c: sine,
      d: cosine,
      tx: 0,
      ty: 0
    )
    let box = Rect(enclosing: points.map(level.apply))
    let center = Point<SquareSpace>(
      cosine * box.center.x - sine * box.center.y,
      sine * box.center.x + cosine * box.center.y
    )
    self.init(center: center, width: box.width, height: box.height, angle: angle)
  }

  /// The side of the square with the same area.
  var size: Double { (width * height).squareRoot() }

  /// The point that lies `x` and `y` of its sizes from the middle, along and across the eyes.
  func point(_ x: Double, _ y: Double) -> Point<SquareSpace> {
    let (sine, cosine) = (sin(angle * .pi / 180), cos(angle * .pi / 180))
    return Point(
      center.x + size * (cosine * x - sine * y),
      center.y + size * (sine * x + cosine * y)
    )
  }

  /// Where a point lies, in its sizes from the middle along and across the eyes.
  func offset(of point: Point<SquareSpace>) -> (x: Double, y: Double) {
    let (sine, cosine) = (sin(angle * .pi / 180), cos(angle * .pi / 180))
    let (x, y) = ((point.x - center.x) / size, (point.y - center.y) / size)
    return (cosine * x + sine * y, cosine * y - sine * x)
  }
}
