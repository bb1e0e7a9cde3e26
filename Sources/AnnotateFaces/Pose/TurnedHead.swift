internal import Glibc

/// A view of the head model that is turned by pitch and yaw, from so far away that there is no perspective.
struct TurnedHead {
  private let pitch: (sine: Double, cosine: Double)
  private let yaw: (sine: Double, cosine: Double)

  /// Turns the model; angles are those of `HeadPose`, in degrees.
  init(yaw: Double, pitch: Double) {
    let (yaw, pitch) = (yaw * .pi / 180, pitch * .pi / 180)
    self.yaw = (sin(yaw), cos(yaw))
    self.pitch = (sin(pitch), cos(pitch))
  }

  /// The position of a point of the model as seen, to the right and down, in the model's unit, before roll.
  func seen(_ point: SIMD3<Double>) -> SIMD2<Double> {
    let down = point.y * pitch.cosine + point.z * pitch.sine
    let away = point.z * pitch.cosine - point.y * pitch.sine
    return SIMD2(point.x * yaw.cosine - away * yaw.sine, down)
  }
}
