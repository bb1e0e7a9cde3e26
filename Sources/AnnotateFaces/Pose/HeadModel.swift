internal import Glibc

/// The positions of the five points that detectors report, on the canonical face.
///
/// Axes and unit are those of `CanonicalFace`: to the subject's left, down, away from the camera. The tip
/// of the nose is its point 4. Eyes and corners of the mouth are medians of 378 meshes of faces that look
/// towards the camera, moved onto the canonical face: the means of the contours of the eyes, and points 61
/// and 291, made symmetrical. The five points that CenterFace and YuNet report for such faces lie within 0.03
/// of them.
enum HeadModel {
  /// The left eye; the right one is its mirror image.
  static let leftEye = SIMD3(0.54, 0.03, -0.034)
  /// The tip of the nose.
  static let noseTip = SIMD3(0.0, 0.6458, -0.7030)
  /// The left corner of the mouth; the right one is its mirror image.
  static let mouthLeft = SIMD3(0.464, 1.133, 0.041)

  /// The inner, the middle and the outer point of the upper edge of the left brow: medians of 52 meshes of
  /// faces that look towards the camera, moved onto the canonical face.
  static let leftBrow = [
    SIMD3(0.246, -0.287, -0.372), SIMD3(0.698, -0.335, -0.221), SIMD3(0.976, -0.214, 0.052),
  ]

  /// The tip of the nose as detectors see it.
  ///
  /// On turned faces they place it nearer to the middle of the face than it is. With the real depth of the
  /// nose, faces with a labelled yaw of 20° to 40° would be measured 6° short; with this fraction of it, 2°.
  static let detectedNoseTip = noseTip * SIMD3(1, 1, 0.85)

  /// The same point on the other side of the head.
  static func mirrored(_ point: SIMD3<Double>) -> SIMD3<Double> {
    point * SIMD3(-1, 1, 1)
  }
}

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
