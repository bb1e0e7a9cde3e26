/// A point of the canonical face that does not move with eyes, brows, mouth and jaw.
struct RigidPoint {
  /// The number of the point.
  let number: Int
  /// The position, with axes to the subject's left, down, and away from the camera, in an arbitrary
  /// unit.
  let position: SIMD3<Double>

  init(_ number: Int, _ x: Double, _ y: Double, _ z: Double) {
    (self.number, position) = (number, SIMD3(x, y, z))
  }
}
