/// The expression of a face; `left` and `right` are the subject's own, and unknown parts are nil.
public struct FaceExpression: Sendable, Equatable {
  /// Whether the left eye is open.
  public var leftEye: EyeState?
  /// Whether the right eye is open.
  public var rightEye: EyeState?
  /// Whether the face smiles.
  public var smile: Smile?

  /// Creates an expression from its known parts.
  public init(leftEye: EyeState? = nil, rightEye: EyeState? = nil, smile: Smile? = nil) {
    self.leftEye = leftEye
    self.rightEye = rightEye
    self.smile = smile
  }
}

/// The state of an eye.
public struct EyeState: Sendable, Equatable {
  /// The probability that the eye is open, from 0 to 1; it falls steadily as the lids close.
  public var openness: Double
  /// Whether the eye is closed.
  public var isClosed: Bool

  /// Creates the state of an eye.
  public init(openness: Double, isClosed: Bool) {
    self.openness = openness
    self.isClosed = isClosed
  }
}

/// The smile of a face.
public struct Smile: Sendable, Equatable {
  /// The probability that the face smiles, from 0 to 1.
  public var score: Double
  /// Whether the face smiles.
  public var isSmiling: Bool

  /// Creates a smile.
  public init(score: Double, isSmiling: Bool) {
    self.score = score
    self.isSmiling = isSmiling
  }
}
