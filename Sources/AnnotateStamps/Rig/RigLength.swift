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
    /// A share of the output's height.
    package var share = 0.0

    /// Returns the minimum in pixels of the upright picture; 0 if the output is unknown.
    func length(on canvas: StampCanvas?) -> Double {
      canvas.map { max(pixels * $0.pixel, share * $0.height) } ?? 0
    }
  }

  /// Describes a length.
  package init(_ amount: Double, _ unit: Unit, atLeast least: Double = 0) {
    self.amount = amount
    self.unit = unit
    self.least = least
  }
}
