public import AnnotateMediaTypes

/// One face that a detector found in one picture.
///
/// `left` and `right` always mean the subject's own; Apple's `CIFaceFeature` uses the observer's. Points
/// that were not found are nil.
public struct FaceObservation<Space: CoordinateSpace>: Sendable, Equatable {
  /// The upright rectangle of the visible face, from hair line to chin and cheek to cheek.
  public var bounds: Rect<Space>
  /// The detector's confidence, from 0 to 1; not comparable between detectors.
  public var confidence: Double
  /// The landmarks that were found.
  public var landmarks: FaceLandmarks<Space>
  /// How the position of the face was found.
  public var source = FaceSource.detected
  /// The coarse colours of the face; nil if the face was not refined.
  public var appearance: Appearance?
  /// The pose of the head; nil if neither a mesh nor the five points of a face were found.
  public var pose: HeadPose?
  /// Whether the eyes are closed and the face smiles.
  public var expression = FaceExpression()
  /// The 468 points of the face by the numbers of MediaPipe's canonical face; nil if they were not
  /// requested or not found.
  public var mesh: [MeshPoint<Space>]?
  /// The signature of the face in this frame, or in the anchor frame that it was followed back from; nil if
  /// it was not computed.
  package var signature: FaceSignature?
  /// Whether the confidence is below the limit, so that the face counts only if it is known from earlier
  /// frames.
  package var isTentative = false
  /// Whether a head was followed by its brightness alone from the only anchor frame near that has it, which does not
  /// confirm that it is a face.
  package var isFollowedAlone = false
  /// Whether the face only may be there: its confidence suffices only where a face that stays visible is worse than a
  /// cover without a face.
  public var isSuspected = false
  /// The box of the same head in the next frame, if it was followed there although its signature says otherwise; nil
  /// if there is no such doubt.
  package var successor: Rect<Space>?

  /// Creates an observation of a face.
  public init(bounds: Rect<Space>, confidence: Double, landmarks: FaceLandmarks<Space> = .init()) {
    self.bounds = bounds
    self.confidence = confidence
    self.landmarks = landmarks
  }

  /// The same face in another space.
  public func mapped<Other>(
    by transform: AffineTransform<Space, Other>
  ) -> FaceObservation<Other> {
    var mapped = FaceObservation<Other>(
      bounds: transform.apply(bounds),
      confidence: confidence,
      landmarks: landmarks.mapped(by: transform)
    )
    (mapped.pose, mapped.expression) = (pose, expression)
    (mapped.source, mapped.isTentative) = (source, isTentative)
    (mapped.isFollowedAlone, mapped.isSuspected) = (isFollowedAlone, isSuspected)
    mapped.successor = successor.map(transform.apply)
    (mapped.appearance, mapped.signature) = (appearance, signature)
    mapped.mesh = mesh?.map { $0.mapped(by: transform) }
    return mapped
  }
}

/// How the position of a face was found.
public enum FaceSource: String, Sendable, CaseIterable {
  /// A detector found the face in this frame.
  case detected
  /// The face was followed from or to a frame in which a detector found it, and this frame shows it: its
  /// mesh was found, it looks as expected from meshes of neighbouring frames, or its head was found by its looks.
  case refined
  /// The position was computed from two frames in which the face was found; it was not found in this
  /// frame.
  case interpolated
  /// A person placed the face.
  case edited
}

extension FaceObservation<PictureSpace> {
  /// The face of a picture of one size in the same picture of another size.
  func scaled(from size: PixelSize, to other: PixelSize) -> FaceObservation {
    mapped(
      by: AffineTransform<PictureSpace, PictureSpace>(
        scaleX: Double(other.width) / Double(size.width),
        scaleY: Double(other.height) / Double(size.height)
      )
    )
  }
}

extension FaceObservation {
  /// The face with its points shifted by `x` to the right and `y` down.
  func moved(x: Double, y: Double) -> FaceObservation {
    mapped(by: AffineTransform<Space, Space>(scaleX: 1, scaleY: 1, tx: x, ty: y))
  }
}

extension FaceObservation {
  /// The face in a frame to which its head was followed: its pose is not seen there.
  ///
  /// - Parameters:
  ///   - from: a box of the head in this frame.
  ///   - to: the same box in the other frame.
  /// - Returns: the face with all its points moved and scaled as the box is.
  func followed(from: Rect<Space>, to: Rect<Space>) -> FaceObservation {
    let (x, y) = (to.width / from.width, to.height / from.height)
    let transform = AffineTransform<Space, Space>(
      scaleX: x,
      scaleY: y,
      tx: to.center.x - x * from.center.x,
      ty: to.center.y - y * from.center.y
    )
    var face = mapped(by: transform)
    face.source = .refined
    if face.pose?.source != nil { face.pose?.source = .interpolated }
    return face
  }
}

extension FaceObservation {
  /// The yaw in degrees beyond which the nose hides the eye and the corner of the mouth on the far side.
  private static var maximumYaw: Double { 45 }

  /// The face without the landmarks on the side that is turned away, which detectors place on the outline.
  package var withoutHiddenPoints: FaceObservation {
    guard let yaw = pose?.yaw, abs(yaw) > Self.maximumYaw else { return self }
    var face = self
    face.expression.gaze = nil
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

extension FaceObservation {
  /// Interpolates between this face and the same face in another frame, as far as that is possible.
  ///
  /// - Parameters:
  ///   - other: the same face in the other frame.
  ///   - fraction: the fraction of the way to `other`, from 0 to 1.
  /// - Returns: an interpolated face with everything that is known in both frames; the states of eyes
  ///   and mouth, which change from frame to frame, are known only if they are the same in both.
  package func mixed(with other: FaceObservation, fraction: Double) -> FaceObservation {
    func mix(_ first: Double, _ second: Double) -> Double { first + (second - first) * fraction }
    let center = bounds.center.mixed(with: other.bounds.center, fraction: fraction)
    var face = FaceObservation(
      bounds: Rect(
        around: center,
        width: mix(bounds.width, other.bounds.width),
        height: mix(bounds.height, other.bounds.height)
      ),
      confidence: mix(confidence, other.confidence),
      landmarks: landmarks.mixed(with: other.landmarks, fraction: fraction)
    )
    face.source = .interpolated
    face.pose = pose.flatMap { pose in other.pose.map { pose.mixed(with: $0, fraction: fraction) } }
    face.expression = expression.mixed(with: other.expression, fraction: fraction)
    return face
  }
}

extension HeadPose {
  /// The pose at a `fraction`, from 0 to 1, of the shorter way to another; its source is the less precise of
  /// both.
  package func mixed(with other: HeadPose, fraction: Double) -> HeadPose {
    func mix(_ first: Double?, _ second: Double?) -> Double? {
      guard let first, let second else { return nil }
      return Self.wrapped(first + Self.wrapped(second - first) * fraction)
    }
    return HeadPose(
      roll: Self.wrapped(roll + Self.wrapped(other.roll - roll) * fraction),
      yaw: mix(yaw, other.yaw),
      pitch: mix(pitch, other.pitch),
      source: PoseSource.lessPrecise(source, other.source),
      confidence: confidence.flatMap { first in
        other.confidence.map { first + ($0 - first) * fraction }
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
  fileprivate func mixed(with other: FaceExpression, fraction: Double) -> FaceExpression {
    FaceExpression(
      leftEye: Self.mixed(leftEye, other.leftEye, fraction),
      rightEye: Self.mixed(rightEye, other.rightEye, fraction),
      smile: Self.mixed(smile, other.smile, fraction),
      gaze: gaze.flatMap { gaze in other.gaze.map { gaze.mixed(with: $0, fraction: fraction) } }
    )
  }

  private static func mixed(
    _ first: EyeState?,
    _ second: EyeState?,
    _ fraction: Double
  ) -> EyeState? {
    guard let first, let second, first.seemsClosed == second.seemsClosed else { return nil }
    return EyeState(
      openness: first.openness + (second.openness - first.openness) * fraction,
      isClosed: first.isClosed == second.isClosed ? first.isClosed : nil
    )
  }

  private static func mixed(_ first: Smile?, _ second: Smile?, _ fraction: Double) -> Smile? {
    guard let first, let second, first.isSmiling == second.isSmiling else { return nil }
    return Smile(
      score: first.score + (second.score - first.score) * fraction,
      isSmiling: first.isSmiling
    )
  }
}

extension Gaze {
  /// The gaze at a `fraction`, from 0 to 1, of the way to another.
  fileprivate func mixed(with other: Gaze, fraction: Double) -> Gaze {
    Gaze(
      yaw: yaw + (other.yaw - yaw) * fraction,
      pitch: pitch + (other.pitch - pitch) * fraction
    )
  }
}
