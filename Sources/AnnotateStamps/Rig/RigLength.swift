internal import AnnotateJSON
internal import AnnotateWording

/// A length relative to the face, or in pixels.
package struct RigLength: Sendable, Equatable {
  /// The units of lengths.
  package enum Unit: String, Sendable, CaseIterable {
    /// The distance between the eyes as seen from the front.
    case interOcular
    /// The width of the face from cheek to cheek.
    case faceWidth
    /// The height of the face from hairline to chin.
    case faceHeight
    /// The larger of the face's width and height.
    case faceSize
    /// Pixels of the upright picture with square pixels.
    case pixels
  }

  /// The number of units.
  package var amount: Double
  /// The unit of the length.
  package var unit: Unit
  /// The minimum in pixels, however small the face is.
  package var least: Double
  /// The minimum that depends on the output.
  package var leastInOutput = OutputMinimum()

  /// The smallest size that something may have in the output.
  package struct OutputMinimum: Sendable, Equatable {
    /// Pixels of the output.
    package var pixels = 0.0
    /// A fraction of the output's height.
    package var fraction = 0.0

    /// Returns the minimum in pixels of the upright picture; 0 if the output is unknown.
    func length(on canvas: StampCanvas?) -> Double {
      canvas.map { max(pixels * $0.pixel, fraction * $0.height) } ?? 0
    }
  }

  /// Describes a length.
  package init(_ amount: Double, _ unit: Unit, atLeast least: Double = 0) {
    self.amount = amount
    self.unit = unit
    self.least = least
  }
}

// MARK: - Reading

extension RigLength {
  private static let maximumPixels = 16384.0
  private static let maximumFraction = 20.0

  /// Reads a length above zero such as `{"faceWidth": 0.3}`, with an optional minimum `atLeast`.
  init(extent value: StyleValue) throws(StyleMistake) {
    let units = Unit.allCases.map(\.rawValue)
    let object = try value.object(units + ["atLeast"])
    try self.init(object, isExtent: true)
    if let minimum = object["atLeast"] { try readMinimum(minimum) }
  }

  /// Reads a minimum: a number of pixels, or an object with several minimums, all of which apply.
  private mutating func readMinimum(_ value: StyleValue) throws(StyleMistake) {
    guard value.json.members != nil else {
      least = try value.number(0...Self.maximumPixels)
      return
    }
    let object = try value.object(["pixels", "outputPixels", "outputHeight"])
    guard !object.keys.isEmpty else { throw value.mistake("must not be empty") }
    func number(_ key: String, _ largest: Double) throws(StyleMistake) -> Double {
      try object.read(key, or: 0) { value throws(StyleMistake) in try value.number(0...largest) }
    }
    least = try number("pixels", Self.maximumPixels)
    leastInOutput.pixels = try number("outputPixels", Self.maximumPixels)
    leastInOutput.fraction = try number("outputHeight", 1)
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
    let largest = unit == .pixels ? Self.maximumPixels : Self.maximumFraction
    let amount = try value.number((isExtent ? 0 : -largest)...largest)
    guard !isExtent || amount > 0 else { throw value.mistake("must be more than 0") }
    self.init(amount, unit)
  }
}
