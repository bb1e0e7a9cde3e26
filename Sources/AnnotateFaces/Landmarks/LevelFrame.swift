internal import AnnotateMediaTypes
internal import Glibc

/// Measures along and across a face instead of along and across the picture: x towards the subject's
/// left, y down to the chin.
struct LevelFrame {
  private let origin: Point<SquareSpace>
  private let sine: Double
  private let cosine: Double
  private let unit: Double

  /// Measures from `origin` in a picture in which the face is turned by `angle` degrees clockwise, in
  /// units of `unit` pixels.
  init(origin: Point<SquareSpace>, angle: Double, unit: Double = 1) {
    self.origin = origin
    self.unit = unit
    (sine, cosine) = (sin(angle * .pi / 180), cos(angle * .pi / 180))
  }

  /// Measures from half-way between two points, in units of their distance; nil where they are one.
  init?(from left: Point<SquareSpace>, to right: Point<SquareSpace>) {
    let unit = left.distance(to: right)
    guard unit > 0 else { return nil }
    self.origin = left.midpoint(to: right)
    self.unit = unit
    (sine, cosine) = ((right.y - left.y) / unit, (right.x - left.x) / unit)
  }

  /// A point of the picture as seen along the face.
  func level(_ point: Point<SquareSpace>) -> Point<SquareSpace> {
    let (x, y) = (point.x - origin.x, point.y - origin.y)
    return Point((cosine * x + sine * y) / unit, (cosine * y - sine * x) / unit)
  }

  /// Where in the picture a point along the face lies.
  func picture(_ point: Point<SquareSpace>) -> Point<SquareSpace> {
    let (x, y) = (point.x * unit, point.y * unit)
    return Point(origin.x + cosine * x - sine * y, origin.y + sine * x + cosine * y)
  }
}
