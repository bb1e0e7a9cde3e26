internal import AnnotateJSON
internal import AnnotateMediaTypes

/// An area as the header of a sidecar has it.
extension CoveredArea {
  var json: JSONValue {
    .object([
      "shape": .string(shape.rawValue),
      "from": start.map { .integer($0) },
      "to": end.map { .integer($0) },
      "keyframes": .array(keyframes.map(\.json)),
    ])
  }

  /// Parses the areas in the header of a sidecar.
  static func list(
    _ header: JSONValue,
    in timeBase: Rational
  ) throws(SidecarFailure) -> [CoveredArea] {
    var areas: [CoveredArea] = []
    for json in try header.optional("coveredAreas", "a list", \.elements) ?? [] {
      areas.append(try CoveredArea(json, in: timeBase))
    }
    return areas
  }

  private init(_ json: JSONValue, in timeBase: Rational) throws(SidecarFailure) {
    let shapes = Shape.allCases.map(\.rawValue).joined(separator: " or ")
    var keyframes: [Keyframe] = []
    for keyframe in try json.require("keyframes", "a list", \.elements) {
      keyframes.append(try Keyframe(keyframe, in: timeBase))
    }
    let areInOrder = zip(keyframes, keyframes.dropFirst()).allSatisfy { $0.time <= $1.time }
    guard !keyframes.isEmpty, areInOrder else {
      throw SidecarFailure("the keyframes of a covered area are missing or not in order")
    }
    self.init(
      try json.optional("shape", shapes) { $0.string.flatMap(Shape.init) } ?? .rectangle,
      start: try json.optionalTime("from", in: timeBase)?.value,
      end: try json.optionalTime("to", in: timeBase)?.value,
      keyframes: keyframes
    )
  }
}

extension CoveredArea.Keyframe {
  fileprivate var json: JSONValue {
    let numbers = [bounds.x, bounds.y, bounds.width, bounds.height]
    return .object([
      "pts": .integer(time), "bounds": .array(numbers.map { .rounded($0, places: 2) }),
    ])
  }

  fileprivate init(_ json: JSONValue, in timeBase: Rational) throws(SidecarFailure) {
    let time = try json.requireTime("pts", in: timeBase)
    let bounds = try json.require("bounds", "x, y, width and height above 0") { value in
      value.lengths(4).flatMap { $0[2] > 0 && $0[3] > 0 ? $0 : nil }
    }
    self.init(
      time: time.value,
      bounds: Rect(x: bounds[0], y: bounds[1], width: bounds[2], height: bounds[3])
    )
  }
}
