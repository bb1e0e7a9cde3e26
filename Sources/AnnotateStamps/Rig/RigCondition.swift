internal import AnnotateFaces

/// A condition under which something is drawn.
///
/// An unknown property of a face meets no condition about it.
package enum RigCondition: Sendable, Equatable {
  /// Always, or for a state of the face.
  case state(State)
  /// For faces with one of these track `id`s.
  case ids(Set<Int>)
  /// For faces whose confidence is in this range.
  case confidence(ClosedRange<Double>)

  /// A state of the face; `left` and `right` are the subject's own.
  package enum State: String, Sendable, CaseIterable {
    case always, eyesOpen, eyesClosed, leftEyeOpen, leftEyeClosed, rightEyeOpen, rightEyeClosed
    case smiling, notSmiling
  }

  /// Whether a face meets the condition.
  func isMet(by subject: StampSubject) -> Bool {
    switch self {
    case .state(let state): state.isMet(by: subject)
    case .ids(let ids): ids.contains(subject.id)
    case .confidence(let range): range.contains(subject.face.confidence)
    }
  }
}

extension RigCondition.State {
  fileprivate func isMet(by subject: StampSubject) -> Bool {
    let expression = subject.face.expression
    let (left, right) = (expression.leftEye?.isClosed, expression.rightEye?.isClosed)
    let showsLids = subject.face.pose?.showsLids ?? true
    return switch self {
    case .always: true
    case .eyesOpen: left == false && right == false
    case .eyesClosed: showsLids && left == true && right == true
    case .leftEyeOpen: left == false
    case .leftEyeClosed: showsLids && left == true
    case .rightEyeOpen: right == false
    case .rightEyeClosed: showsLids && right == true
    case .smiling: expression.smile?.isSmiling == true
    case .notSmiling: expression.smile?.isSmiling == false
    }
  }
}

extension [RigCondition] {
  /// Whether a face meets all conditions.
  func areMet(by subject: StampSubject) -> Bool { allSatisfy { $0.isMet(by: subject) } }
}
