/// A point of the canonical face that does not move with eyes, brows, mouth and jaw.
struct RigidPoint {
  /// Its number.
  let number: Int
  /// To the subject's left, down and away from the camera, in any unit.
  let position: SIMD3<Double>

  init(_ number: Int, _ x: Double, _ y: Double, _ z: Double) {
    (self.number, position) = (number, SIMD3(x, y, z))
  }
}
