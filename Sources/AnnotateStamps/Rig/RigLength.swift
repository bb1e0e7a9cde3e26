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

  /// Describes a length.
  package init(_ amount: Double, _ unit: Unit, atLeast least: Double = 0) {
    self.amount = amount
    self.unit = unit
    self.least = least
  }
}
