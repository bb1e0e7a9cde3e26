internal import AnnotateMediaTypes
internal import Glibc

/// A coordinate frame that is turned with a face: x grows towards the subject's left, y down to the
/// chin.
struct LevelFrame {
  private let origin: Point<SquareSpace>
  private let sine: Double
  private let cosine: Double
  private let unit: Double

  /// Creates a frame with its zero at `origin`, for a face that is turned by `angle` degrees clockwise,
  /// in units of `unit` pixels.
  init(origin: Point<SquareSpace>, angle: Double, unit: Double = 1) {
    self.origin = origin
    self.unit = unit
    (sine, cosine) = (sin(angle * .pi / 180), cos(angle * .pi / 180))
  }

  /// Creates a frame with its zero half-way between two points, in units of their distance; nil if the
  /// points are the same.
  init?(from left: Point<SquareSpace>, to right: Point<SquareSpace>) {
    let unit = left.distance(to: right)
    guard unit > 0 else { return nil }
    self.origin = left.midpoint(to: right)
    self.unit = unit
    (sine, cosine) = ((right.y - left.y) / unit, (right.x - left.x) / unit)
  }

  /// Converts a point of the picture to the coordinates of the face.
  func level(_ point: Point<SquareSpace>) -> Point<SquareSpace> {
    let (x, y) = (point.x - origin.x, point.y - origin.y)
    return Point((cosine * x + sine * y) / unit, (cosine * y - sine * x) / unit)
  }

  /// Converts a point in the coordinates of the face to the picture.
  func picture(_ point: Point<SquareSpace>) -> Point<SquareSpace> {
    let (x, y) = (point.x * unit, point.y * unit)
    return Point(origin.x + cosine * x - sine * y, origin.y + sine * x + cosine * y)
  }
}
