extension FaceExpression {
  /// The least size of a face, in pixels of the picture: smaller faces show too little of eyes and
  /// mouth.
  static let smallestFace = 30.0
  /// The weight of one eye in the state of the other: eyes mostly close together, and one of them is
  /// often in the shade or half hidden.
  private static let shareOfOtherEye = 0.5
  /// The largest log-odds that one eye contributes to the state of the other, so that a wink stays a wink.
  private static let limitOfOtherEye = 4.0

  /// Classifies the visible parts of a face whose shorter side has `faceSize` pixels.
  init(_ face: ExaminedFace, _ credible: CredibleParts, faceSize: Double) {
    self.init()
    guard faceSize >= Self.smallestFace else { return }
    let measures = ExpressionMeasures(face)
    let left = credible.hasLeftEye ? measures.leftEye.map(ExpressionModels.closedEye.logit) : nil
    let right = credible.hasRightEye ? measures.rightEye.map(ExpressionModels.closedEye.logit) : nil
    leftEye = left.map { Self.eye($0, other: right) }
    rightEye = right.map { Self.eye($0, other: left) }
    if credible.showsLeft, credible.showsRight, let mouth = measures.mouth {
      let score = logistic(ExpressionModels.smile.logit(mouth))
      smile = Smile(score: score, isSmiling: score >= 0.5)
    }
  }

  /// The state of an eye from the log-odds that it and the other eye are closed.
  private static func eye(_ own: Double, other: Double?) -> EyeState {
    let bounded = other.map { min(limitOfOtherEye, max(-limitOfOtherEye, $0)) }
    let logit = own + ((bounded ?? own) - own) * shareOfOtherEye
    return EyeState(openness: logistic(-logit), isClosed: logit >= 0)
  }
}
