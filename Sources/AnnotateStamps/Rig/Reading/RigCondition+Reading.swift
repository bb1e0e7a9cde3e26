internal import AnnotateJSON

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
