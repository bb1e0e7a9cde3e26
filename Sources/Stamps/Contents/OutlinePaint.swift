internal import MediaTypes

/// Lines along the inside of the unit square's sides, in one colour.
struct OutlinePaint: Paint {
  /// Red, green, blue and alpha, colours multiplied by alpha.
  let color: SIMD4<Float>
  /// The width of the left and right lines, as a share of the stamp's width.
  let horizontalThickness: Double
  /// The height of the upper and lower lines, as a share of the stamp's height.
  let verticalThickness: Double

  func mayCover(_ area: Rect<StampSpace>, footprint: Footprint) -> Bool {
    let isInHole =
      area.x - footprint.x > -0.5 + horizontalThickness
      && area.maxX + footprint.x < 0.5 - horizontalThickness
      && area.y - footprint.y > -0.5 + verticalThickness
      && area.maxY + footprint.y < 0.5 - verticalThickness
    return !isInHole
  }

  func color(at point: Point<StampSpace>, footprint: Footprint) -> SIMD4<Float> {
    let whole = share(point.x, footprint.x, 0.5) * share(point.y, footprint.y, 0.5)
    let hole =
      share(point.x, footprint.x, 0.5 - horizontalThickness)
      * share(point.y, footprint.y, 0.5 - verticalThickness)
    return color * Float(whole - hole)
  }

  /// How much of the stretch of `length` around `position` lies within ±`limit`.
  private func share(_ position: Double, _ length: Double, _ limit: Double) -> Double {
    let low = max(-limit, position - length / 2)
    let high = min(limit, position + length / 2)
    return max(0, high - low) / length
  }
}
