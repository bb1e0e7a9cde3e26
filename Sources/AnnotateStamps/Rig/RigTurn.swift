/// The head turns for which a layer is shown, by the size of the yaw in degrees.
package struct RigTurn: Sendable, Equatable {
  /// The largest yaw that there is.
  package static let largest = 90.0

  /// The yaw from which the layer is shown; it is half visible there unless this is 0.
  package var from = 0.0
  /// The yaw up to which it is shown; it is half visible there unless this is the largest.
  package var to = RigTurn.largest
  /// The degrees over which it appears and vanishes.
  package var fade = 10.0
  /// Whether it is drawn for a face that looks to the right as seen, and mirrored for others.
  package var mirrors = false

  /// Returns how far a layer is visible at a yaw, from 0 to 1.
  func fraction(at yaw: Double) -> Double {
    let size = abs(yaw)
    let begun = from > 0 ? ramp(size - from) : 1
    let remaining = to < Self.largest ? ramp(to - size) : 1
    return min(begun, remaining)
  }

  private func ramp(_ beyond: Double) -> Double {
    guard fade > 0 else { return beyond >= 0 ? 1 : 0 }
    return min(1, max(0, 0.5 + beyond / fade))
  }
}

// MARK: - Reading

extension RigTurn {
  /// Reads a range of head turns such as `{"from": 45, "fade": 8}`.
  init(_ value: StyleValue) throws(StyleMistake) {
    let object = try value.object(["from", "to", "fade", "mirror"])
    guard !object.keys.isEmpty else { throw value.mistake("must not be empty") }
    self.init()
    func angle(_ key: String, or standard: Double) throws(StyleMistake) -> Double {
      try object.read(key, or: standard) { value throws(StyleMistake) in
        try value.number(0...Self.largest)
      }
    }
    from = try angle("from", or: from)
    to = try angle("to", or: to)
    fade = try angle("fade", or: fade)
    mirrors = try object.read("mirror", or: mirrors) { value throws(StyleMistake) in
      try value.bool()
    }
    guard from <= to else { throw value.mistake("'from' must not be more than 'to'") }
  }
}
