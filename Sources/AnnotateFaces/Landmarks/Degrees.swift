internal import AnnotateMediaTypes
internal import Glibc

/// The direction from one point to another in degrees, clockwise as seen from the right.
func degrees(from start: Point<SquareSpace>, to end: Point<SquareSpace>) -> Double {
  atan2(end.y - start.y, end.x - start.x) * 180 / .pi
}
