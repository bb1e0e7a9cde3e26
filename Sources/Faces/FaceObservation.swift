public import MediaTypes

/// One face that a detector saw in one picture.
///
/// `left` and `right` are the subject's own. Points that could not be found are nil.
public struct FaceObservation<Space: CoordinateSpace>: Sendable, Equatable {
  /// The upright rectangle of the visible face, from hair line to chin and cheek to cheek.
  public var bounds: Rect<Space>
  /// How sure the detector is, from 0 to 1; not comparable between detectors.
  public var confidence: Double
  /// The features that were found.
  public var landmarks: FaceLandmarks<Space>
  /// How it is known where the face is.
  public var source = FaceSource.detected
  /// Whether the detector is too unsure for the face to count, unless it is known from earlier frames.
  package var isTentative = false

  /// Describes a face.
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
    (mapped.source, mapped.isTentative) = (source, isTentative)
    return mapped
  }
}

/// The points of a face; `left` and `right` are the subject's own.
public struct FaceLandmarks<Space: CoordinateSpace>: Sendable, Equatable {
  /// The centre of the opening of the left eye.
  public var leftEye: Point<Space>?
  /// The centre of the opening of the right eye.
  public var rightEye: Point<Space>?
  /// The middle of the iris of the left eye.
  public var leftPupil: Point<Space>?
  /// The middle of the iris of the right eye.
  public var rightPupil: Point<Space>?
  /// The tip of the nose.
  public var nose: Point<Space>?
  /// The left corner of the mouth.
  public var mouthLeft: Point<Space>?
  /// The right corner of the mouth.
  public var mouthRight: Point<Space>?

  /// Gathers the points that were found.
  public init(
    leftEye: Point<Space>? = nil,
    rightEye: Point<Space>? = nil,
    leftPupil: Point<Space>? = nil,
    rightPupil: Point<Space>? = nil,
    nose: Point<Space>? = nil,
    mouthLeft: Point<Space>? = nil,
    mouthRight: Point<Space>? = nil
  ) {
    self.leftEye = leftEye
    self.rightEye = rightEye
    self.leftPupil = leftPupil
    self.rightPupil = rightPupil
    self.nose = nose
    self.mouthLeft = mouthLeft
    self.mouthRight = mouthRight
  }

  /// The middle of the mouth, half-way between its corners.
  public var mouth: Point<Space>? {
    guard let mouthLeft, let mouthRight else { return nil }
    return mouthLeft.midpoint(to: mouthRight)
  }

  /// The same points in another space.
  public func mapped<Other>(by transform: AffineTransform<Space, Other>) -> FaceLandmarks<Other> {
    FaceLandmarks<Other>(
      leftEye: leftEye.map(transform.apply),
      rightEye: rightEye.map(transform.apply),
      leftPupil: leftPupil.map(transform.apply),
      rightPupil: rightPupil.map(transform.apply),
      nose: nose.map(transform.apply),
      mouthLeft: mouthLeft.map(transform.apply),
      mouthRight: mouthRight.map(transform.apply)
    )
  }
}
