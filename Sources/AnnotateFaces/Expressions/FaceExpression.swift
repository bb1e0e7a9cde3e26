/// What a face shows; `left` and `right` are the subject's own, and what could not be told is nil.
public struct FaceExpression: Sendable, Equatable {
  /// Whether the left eye is open.
  public var leftEye: EyeState?
  /// Whether the right eye is open.
  public var rightEye: EyeState?
  /// Whether the face smiles.
  public var smile: Smile?

  /// Gathers what could be told.
  public init(leftEye: EyeState? = nil, rightEye: EyeState? = nil, smile: Smile? = nil) {
    self.leftEye = leftEye
    self.rightEye = rightEye
    self.smile = smile
  }
}

/// Whether an eye is open.
public struct EyeState: Sendable, Equatable {
  /// How probably the eye is open, from 0 to 1, which falls steadily as the lids close.
  public var openness: Double
  /// Whether the eye is closed.
  public var isClosed: Bool

  /// Describes an eye.
  public init(openness: Double, isClosed: Bool) {
    self.openness = openness
    self.isClosed = isClosed
  }
}

/// Whether a face smiles.
public struct Smile: Sendable, Equatable {
  /// How probably it does, from 0 to 1.
  public var score: Double
  /// Whether it does.
  public var isSmiling: Bool

  /// Describes a mouth.
  public init(score: Double, isSmiling: Bool) {
    self.score = score
    self.isSmiling = isSmiling
  }
}
