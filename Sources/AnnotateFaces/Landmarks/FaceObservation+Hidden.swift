extension FaceObservation {
  /// The yaw in degrees beyond which the nose hides the eye and the corner of the mouth on the far side.
  private static var largestYaw: Double { 45 }

  /// The face without the landmarks on the side that is turned away, which detectors place on the outline.
  package var withoutHiddenPoints: FaceObservation {
    guard let yaw = pose?.yaw, abs(yaw) > Self.largestYaw else { return self }
    var face = self
    if yaw > 0 {
      (face.landmarks.leftEye, face.landmarks.leftPupil) = (nil, nil)
      (face.landmarks.leftEyeOutline, face.landmarks.leftBrow) = (nil, nil)
      (face.landmarks.mouthLeft, face.landmarks.leftJaw) = (nil, [])
      face.expression.leftEye = nil
    } else {
      (face.landmarks.rightEye, face.landmarks.rightPupil) = (nil, nil)
      (face.landmarks.rightEyeOutline, face.landmarks.rightBrow) = (nil, nil)
      (face.landmarks.mouthRight, face.landmarks.rightJaw) = (nil, [])
      face.expression.rightEye = nil
    }
    return face
  }
}
