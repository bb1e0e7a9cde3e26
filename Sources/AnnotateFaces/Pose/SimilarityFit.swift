internal import Glibc

/// How near points get to others by a rotation, a scale and a shift in the plane (least squares).
struct SimilarityFit {
  /// The angle of the rotation, in degrees clockwise as seen.
  let degrees: Double
  /// The mean square of the remaining distances, in the unit of the points before they are mapped.
  let meanSquare: Double

  /// Fits `points` to as many `targets`; nil if either are all at one position.
  init?(_ points: [SIMD2<Double>], to targets: [SIMD2<Double>]) {
    let count = Double(points.count)
    let middle = points.reduce(.zero, +) / count
    let targetMiddle = targets.reduce(.zero, +) / count
    var (spread, targetSpread, turn) = (0.0, 0.0, SIMD2<Double>.zero)
    for (point, target) in zip(points, targets) {
      let (from, to) = (point - middle, target - targetMiddle)
      spread += (from * from).sum()
      targetSpread += (to * to).sum()
      turn += SIMD2((from * to).sum(), from.x * to.y - from.y * to.x)
    }
    turn /= spread
    let scale = (turn * turn).sum()
    guard spread > 0, scale > 0, scale.isFinite else { return nil }
    degrees = atan2(turn.y, turn.x) * 180 / .pi
    meanSquare = max(0, targetSpread / scale - spread) / count
  }
}
