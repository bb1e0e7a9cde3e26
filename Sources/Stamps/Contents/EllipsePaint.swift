internal import MediaTypes

/// An ellipse that touches the sides of the unit square, in one colour.
struct EllipsePaint: Paint {
  /// Red, green, blue and alpha, colours multiplied by alpha.
  let color: SIMD4<Float>

  func mayCover(_ area: Rect<StampSpace>, footprint: Footprint) -> Bool { true }

  /// The edge is soft over one footprint, measured along the line to the middle.
  func color(at point: Point<StampSpace>, footprint: Footprint) -> SIMD4<Float> {
    let radius = (point.x * point.x + point.y * point.y).squareRoot()
    guard radius > 0 else { return color }
    let (x, y) = (point.x / radius * footprint.x, point.y / radius * footprint.y)
    let softness = (x * x + y * y).squareRoot()
    let coverage = min(1, max(0, (0.5 - radius) / softness + 0.5))
    return color * Float(coverage)
  }
}
