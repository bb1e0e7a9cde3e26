internal import AnnotateMediaTypes

extension FaceObservation {
  /// Interpolates between this face and the same face in another frame, as far as that is possible.
  ///
  /// - Parameters:
  ///   - other: the same face in the other frame.
  ///   - share: the share of the way to `other`, from 0 to 1.
  /// - Returns: an interpolated face with everything that is known in both frames; the states of eyes
  ///   and mouth, which change from frame to frame, are known only if they are the same in both.
  package func mixed(with other: FaceObservation, share: Double) -> FaceObservation {
    func mix(_ first: Double, _ second: Double) -> Double { first + (second - first) * share }
    let center = bounds.center.mixed(with: other.bounds.center, share: share)
    let (width, height) = (
      mix(bounds.width, other.bounds.width), mix(bounds.height, other.bounds.height)
    )
    var face = FaceObservation(
      bounds: Rect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height),
      confidence: mix(confidence, other.confidence),
      landmarks: landmarks.mixed(with: other.landmarks, share: share)
    )
    face.source = .interpolated
    face.pose = pose.flatMap { pose in other.pose.map { pose.mixed(with: $0, share: share) } }
    face.expression = expression.mixed(with: other.expression, share: share)
    return face
  }
}

extension HeadPose {
  /// The pose at a `share`, from 0 to 1, of the shorter way to another; its source is the less precise of
  /// both.
  package func mixed(with other: HeadPose, share: Double) -> HeadPose {
    func mix(_ first: Double?, _ second: Double?) -> Double? {
      guard let first, let second else { return nil }
      return Self.wrapped(first + Self.wrapped(second - first) * share)
    }
    return HeadPose(
      roll: Self.wrapped(roll + Self.wrapped(other.roll - roll) * share),
      yaw: mix(yaw, other.yaw),
      pitch: mix(pitch, other.pitch),
      source: PoseSource.lessPrecise(source, other.source),
      confidence: confidence.flatMap { first in
        other.confidence.map { first + ($0 - first) * share }
      }
    )
  }

  /// The equivalent angle from -180 to 180 degrees.
  package static func wrapped(_ angle: Double) -> Double {
    let turns = (angle / 360).rounded()
    return angle - 360 * turns
  }
}

extension FaceExpression {
  fileprivate func mixed(with other: FaceExpression, share: Double) -> FaceExpression {
    FaceExpression(
      leftEye: Self.mixed(leftEye, other.leftEye, share),
      rightEye: Self.mixed(rightEye, other.rightEye, share),
      smile: Self.mixed(smile, other.smile, share)
    )
  }

  private static func mixed(_ first: EyeState?, _ second: EyeState?, _ share: Double) -> EyeState? {
    guard let first, let second, first.isClosed == second.isClosed else { return nil }
    return EyeState(
      openness: first.openness + (second.openness - first.openness) * share,
      isClosed: first.isClosed
    )
  }

  private static func mixed(_ first: Smile?, _ second: Smile?, _ share: Double) -> Smile? {
    guard let first, let second, first.isSmiling == second.isSmiling else { return nil }
    return Smile(
      score: first.score + (second.score - first.score) * share,
      isSmiling: first.isSmiling
    )
  }
}
