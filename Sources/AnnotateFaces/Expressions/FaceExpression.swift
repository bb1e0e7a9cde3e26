/// The expression of a face; `left` and `right` are the subject's own, and unknown parts are nil.
public struct FaceExpression: Sendable, Equatable {
  /// Whether the left eye is open.
  public var leftEye: EyeState?
  /// Whether the right eye is open.
  public var rightEye: EyeState?
  /// Whether the face smiles.
  public var smile: Smile?
  /// Where the eyes look, relative to the head.
  public var gaze: Gaze?

  /// Creates an expression from its known parts.
  public init(
    leftEye: EyeState? = nil,
    rightEye: EyeState? = nil,
    smile: Smile? = nil,
    gaze: Gaze? = nil
  ) {
    self.leftEye = leftEye
    self.rightEye = rightEye
    self.smile = smile
    self.gaze = gaze
  }

  /// Whether all eyes that are seen are closed; nil if that cannot be told.
  package var hasClosedEyes: Bool? {
    let states = [leftEye, rightEye].compactMap(\.self).map(\.isClosed)
    if states.contains(false) { return false }
    return states.isEmpty || states.contains(nil) ? nil : true
  }
}

/// The state of an eye.
public struct EyeState: Sendable, Equatable {
  /// The probability that the eye is open, from 0 to 1; it falls steadily as the lids close.
  public var openness: Double
  /// Whether the eye is closed; nil if that cannot be told.
  public var isClosed: Bool?

  /// Creates the state of an eye.
  public init(openness: Double, isClosed: Bool?) {
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

extension FaceExpression {
  /// The least size of a face, in pixels of the picture: smaller faces show too little of eyes and
  /// mouth.
  static let smallestFace = 30.0
  /// The weight of one eye in the state of the other: eyes mostly close together, and one of them is
  /// often in the shade or half hidden.
  private static let fractionOfOtherEye = 0.5
  /// The least pitch, in degrees, of a face whose mouth shows whether it smiles: seen from above, corners seem pulled, and
  /// smiles flat.
  private static let leastSmilingPitch = -25.0
  /// The largest log-odds that one eye contributes to the state of the other, so that a wink stays a wink.
  private static let limitOfOtherEye = 4.0

  /// Classifies the visible parts of a face whose shorter side has `faceSize` pixels and whose head has a
  /// pose, if that is known.
  init(_ face: ExaminedFace, _ credible: CredibleParts, pose: HeadPose?, faceSize: Double) {
    self.init()
    guard faceSize >= Self.smallestFace else { return }
    let measures = ExpressionMeasures(face)
    let left = credible.hasLeftEye ? measures.leftEye.map(ExpressionModels.closedEye.logit) : nil
    let right = credible.hasRightEye ? measures.rightEye.map(ExpressionModels.closedEye.logit) : nil
    let showsLids = pose?.showsLids ?? true
    func state(_ own: Double?, _ other: Double?, _ eye: ContouredEye) -> EyeState? {
      own.map {
        let logit = Self.logit($0, other: other)
        return EyeState(
          logitOfClosed: logit,
          showsLids: showsLids && eye.width >= EyeState.leastWidth
        )
      }
    }
    leftEye = state(left, right, face.leftEye)
    rightEye = state(right, left, face.rightEye)
    let showsMouth = (pose?.pitch ?? 0) >= Self.leastSmilingPitch
    if showsMouth, credible.showsLeft, credible.showsRight, let mouth = measures.mouth {
      let score = logistic(ExpressionModels.smile.logit(mouth))
      smile = Smile(score: score, isSmiling: score >= 0.5)
    }
    gaze = Gaze(of: face, credible, self, pose: pose)
  }

  /// The log-odds that an eye is closed, from those of the eye alone and of the other eye.
  private static func logit(_ own: Double, other: Double?) -> Double {
    let bounded = other.map { min(limitOfOtherEye, max(-limitOfOtherEye, $0)) }
    return own + ((bounded ?? own) - own) * fractionOfOtherEye
  }
}

extension EyeState {
  /// The least distance of the corners, in pixels of the picture, at which closed lids differ from lowered
  /// ones.
  static let leastWidth = 7.0
  /// The openness from which an eye is open, and the one below which it is closed: between them are the
  /// eyes that laugh, or look down.
  private static let (leastOpen, greatestClosed) = (0.5, 0.1)

  /// Judges an eye.
  ///
  /// - Parameters:
  ///   - logit: the log-odds that it is closed.
  ///   - showsLids: whether closed lids would differ from lowered ones.
  fileprivate init(logitOfClosed logit: Double, showsLids: Bool) {
    openness = logistic(-logit)
    isClosed = seemsClosed ? (showsLids && openness < Self.greatestClosed ? true : nil) : false
  }

  /// Whether the eye is closed or nearly so.
  package var seemsClosed: Bool { openness < Self.leastOpen }
}

/// A logistic regression: a probability from a weighted sum of measures.
struct LogisticModel {
  /// One weight for each measure.
  let weights: [Double]
  /// The constant that is added to the sum.
  let bias: Double

  /// The log-odds for these measures.
  ///
  /// - Precondition: there are as many measures as weights.
  func logit(_ measures: [Double]) -> Double {
    precondition(measures.count == weights.count, "a model takes the measures it was fitted on")
    return zip(weights, measures).reduce(bias) { $0 + $1.0 * $1.1 }
  }
}
