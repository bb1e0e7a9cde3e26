internal import AnnotateWording

extension RigLength {
  private static let largestPixels = 16384.0
  private static let largestShare = 20.0

  /// Reads a length above zero such as `{"faceWidth": 0.3}`, with an optional minimum `atLeast` in pixels.
  init(extent value: StyleValue) throws(StyleMistake) {
    let units = Unit.allCases.map(\.rawValue)
    let object = try value.object(units + ["atLeast"])
    try self.init(object, isExtent: true)
    least = try object.read("atLeast", or: 0) { value throws(StyleMistake) in
      try value.number(0...Self.largestPixels)
    }
  }

  /// Reads a distance such as `{"faceWidth": -0.3}`, which may be negative.
  init(distance value: StyleValue) throws(StyleMistake) {
    try self.init(try value.object(Unit.allCases.map(\.rawValue)), isExtent: false)
  }

  private init(_ object: StyleObject, isExtent: Bool) throws(StyleMistake) {
    let given = Unit.allCases.filter { object[$0.rawValue] != nil }
    guard given.count == 1, let unit = given.first, let value = object[unit.rawValue] else {
      throw object.value.mistake(
        "needs exactly one of \(Unit.allCases.map(\.rawValue).listed("or"))"
      )
    }
    let largest = unit == .pixels ? Self.largestPixels : Self.largestShare
    let amount = try value.number((isExtent ? 0 : -largest)...largest)
    guard !isExtent || amount > 0 else { throw value.mistake("must be more than 0") }
    self.init(amount, unit)
  }
}
