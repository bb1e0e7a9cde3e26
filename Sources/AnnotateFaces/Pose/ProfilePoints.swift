internal import AnnotateMediaTypes

/// The five points of a face in profile whose eyes lie at almost one position, as do the corners of its mouth,
/// though not where the head model has them: detectors place the nose of such faces too near to the eyes, and
/// the far eye above or below the other one.
struct ProfilePoints {
  /// The largest distance of both eyes, and of both corners of the mouth, as a share of the distance from the
  /// eyes to the mouth.
  ///
  /// On faces that look towards the camera, it is about one.
  private static let largestGap = 0.25
  /// The least distance of the nose from the line through eyes and mouth, as a share of the same distance.
  ///
  /// Faces that the picture's edge cuts off have eyes at one position too, but no nose beside them.
  private static let leastNose = 0.12
  /// The usual size of the yaw of such faces, in degrees.
  private static let usualYaw = 80.0

  /// How far the head is turned to the subject's own left, in degrees.
  let yaw: Double
  /// The rotation of the head, in degrees clockwise as seen.
  let roll: Double

  /// Recognises a profile; nil unless all points are known and lie so.
  init?(_ landmarks: FaceLandmarks<SquareSpace>) {
    guard let leftEye = landmarks.leftEye, let rightEye = landmarks.rightEye,
      let nose = landmarks.nose, let left = landmarks.mouthLeft, let right = landmarks.mouthRight
    else { return nil }
    let (eyes, mouth) = (leftEye.midpoint(to: rightEye), left.midpoint(to: right))
    let height = eyes.distance(to: mouth)
    let gap = max(leftEye.distance(to: rightEye), left.distance(to: right))
    guard height > 0, gap < Self.largestGap * height else { return nil }
    let (down, beside) = (
      SIMD2(mouth.x - eyes.x, mouth.y - eyes.y) / height, SIMD2(nose.x - eyes.x, nose.y - eyes.y)
    )
    // Positive if the nose is on the right of somebody who stands upright in the picture.
    let offset = beside.x * down.y - beside.y * down.x
    guard abs(offset) >= Self.leastNose * height else { return nil }
    yaw = offset > 0 ? Self.usualYaw : -Self.usualYaw
    let head = TurnedHead(yaw: yaw, pitch: 0)
    let side = offset > 0 ? HeadModel.mirrored : { $0 }
    let model = [HeadModel.leftEye, HeadModel.mouthLeft].map { head.seen(side($0)) }
    let targets = [SIMD2(eyes.x, eyes.y), SIMD2(mouth.x, mouth.y)]
    guard let fit = SimilarityFit(model, to: targets) else { return nil }
    roll = fit.degrees
  }
}
