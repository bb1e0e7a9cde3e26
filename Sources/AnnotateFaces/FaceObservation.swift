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
    (mapped.appearance, mapped.signature) = (appearance, signature)
    mapped.mesh = mesh?.map { $0.mapped(by: transform) }
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

  /// The corners and lids of the left eye.
  public var leftEyeOutline: EyeOutline<Space>?
  /// The corners and lids of the right eye.
  public var rightEyeOutline: EyeOutline<Space>?
  /// The left brow.
  public var leftBrow: Brow<Space>?
  /// The right brow.
  public var rightBrow: Brow<Space>?
  /// The middle of the upper edge of the upper lip.
  public var upperLip: Point<Space>?
  /// The middle of the lower edge of the lower lip.
  public var lowerLip: Point<Space>?
  /// The lowest point of the chin.
  public var chin: Point<Space>?
  /// Points along the left side of the jaw, from the ear down to the beginning of the chin.
  public var leftJaw: [Point<Space>] = []
  /// Points along the right side of the jaw, from the ear down to the beginning of the chin.
  public var rightJaw: [Point<Space>] = []

  /// Creates landmarks from the points that were found.
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
    var mapped = FaceLandmarks<Other>(
      leftEye: leftEye.map(transform.apply),
      rightEye: rightEye.map(transform.apply),
      leftPupil: leftPupil.map(transform.apply),
      rightPupil: rightPupil.map(transform.apply),
      nose: nose.map(transform.apply),
      mouthLeft: mouthLeft.map(transform.apply),
      mouthRight: mouthRight.map(transform.apply)
    )
    mapped.leftEyeOutline = leftEyeOutline?.mapped(by: transform)
    mapped.rightEyeOutline = rightEyeOutline?.mapped(by: transform)
    mapped.leftBrow = leftBrow?.mapped(by: transform)
    mapped.rightBrow = rightBrow?.mapped(by: transform)
    mapped.upperLip = upperLip.map(transform.apply)
    mapped.lowerLip = lowerLip.map(transform.apply)
    mapped.chin = chin.map(transform.apply)
    mapped.leftJaw = leftJaw.map(transform.apply)
    mapped.rightJaw = rightJaw.map(transform.apply)
    return mapped
  }
}
