internal import AnnotateFaces
internal import AnnotateJSON

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
    let showsLids = subject.face.pose?.showsLids ?? true
    /// Whether a known eye is closed: one that cannot be told counts as open, so that it gets a layer.
    func closed(_ eye: EyeState?) -> Bool? { eye.map { showsLids && $0.isClosed == true } }
    let (left, right) = (closed(expression.leftEye), closed(expression.rightEye))
    return switch self {
    case .always: true
    case .eyesOpen: left == false && right == false
    case .eyesClosed: left == true && right == true
    case .leftEyeOpen: left == false
    case .leftEyeClosed: left == true
    case .rightEyeOpen: right == false
    case .rightEyeClosed: right == true
    case .smiling: expression.smile?.isSmiling == true
    case .notSmiling: expression.smile?.isSmiling == false
    }
  }
}

extension [RigCondition] {
  /// Whether a face meets all conditions.
  func areMet(by subject: StampSubject) -> Bool { allSatisfy { $0.isMet(by: subject) } }
}

// MARK: - Reading

extension RigCondition {
  /// Reads one condition, or a list of conditions that must all be met.
  static func list(_ value: StyleValue) throws(StyleMistake) -> [RigCondition] {
    guard value.json.elements != nil else { return [try RigCondition(value)] }
    var conditions: [RigCondition] = []
    for element in try value.elements() { conditions.append(try RigCondition(element)) }
    return conditions
  }

  private init(_ value: StyleValue) throws(StyleMistake) {
    guard value.json.members != nil else {
      self = .state(try value.choice("condition"))
      return
    }
    let object = try value.object(["ids", "confidence"])
    if let ids = object["ids"], object.keys.count == 1 {
      self = .ids(try Self.ids(ids))
    } else if let range = object["confidence"], object.keys.count == 1 {
      self = .confidence(try Self.range(range))
    } else {
      throw value.mistake("needs exactly one of ids or confidence")
    }
  }

  private static func ids(_ value: StyleValue) throws(StyleMistake) -> Set<Int> {
    var ids: Set<Int> = []
    let elements = try value.elements()
    guard !elements.isEmpty else { throw value.mistake("must not be empty") }
    for element in elements { ids.insert(try element.integer(1...1_000_000_000)) }
    return ids
  }

  private static func range(_ value: StyleValue) throws(StyleMistake) -> ClosedRange<Double> {
    let object = try value.object(["from", "to"])
    let low = try object.read("from", or: 0) { value throws(StyleMistake) in
      try value.number(0...1)
    }
    let high = try object.read("to", or: 1) { value throws(StyleMistake) in
      try value.number(0...1)
    }
    guard low <= high else { throw value.mistake("'from' must not be more than 'to'") }
    return low...high
  }
}
