/// A length that grows with the face, or that is fixed.
package struct RigLength: Sendable, Equatable {
  /// What a length is counted in.
  package enum Unit: String, Sendable, CaseIterable {
    /// The distance between the eyes, as it would be seen from the front.
    case interOcular
    /// The extent of the face from cheek to cheek.
    case faceWidth
    /// The extent of the face from hair line to chin.
    case faceHeight
    /// The larger of the face's width and height.
    case faceSize
    /// Pixels of the picture, square ones where the stored ones are not.
    case pixels
  }

  /// How many of the unit.
  package var amount: Double
  /// What it is counted in.
  package var unit: Unit
  /// Pixels below which it does not fall, however small the face is.
  package var least: Double

  /// Describes a length.
  package init(_ amount: Double, _ unit: Unit, atLeast least: Double = 0) {
    self.amount = amount
    self.unit = unit
    self.least = least
  }
}
