/// How much a face may differ from how it is expected to look, so that it need not be examined again.
///
/// What noise and a small shift explain does not count: a difference of brightness is compared with the
/// gradient of the expected brightness, which a shift by one cell would turn into a difference.
package struct FaceTolerance: Sendable, Equatable {
  /// How far the parts of a face may be shifted, in cells of its grid: one is a twentieth of the distance
  /// between the eyes.
  private let shift: Float
  /// How far the eyes may be shifted, in cells of their grids, which are as large.
  ///
  /// Lids that close for a single frame change an eye by 0.2 cells or more.
  private let eyeShift: Float

  /// Eyes stay within a hundredth of their distance of where an examination finds them, and no blink is
  /// missed.
  package static let normal = FaceTolerance(shift: 0.4, eyeShift: 0.17)
  /// A third as many examinations; a blink of a single frame may be missed.
  package static let loose = FaceTolerance(shift: 0.9, eyeShift: 0.4)

  /// By how many times the noise a block of a face or an eye may differ.
  private static let (noiseFactor, eyeNoiseFactor): (Float, Float) = (1.6, 1.2)
  /// The difference that no shift and no noise have to explain, of 255.
  private static let (floor, eyeFloor): (Float, Float) = (1.5, 0.5)
  /// The share of the blocks of a face that differ by noise alone, and the most noise there is, of 255.
  private static let (noisyShare, largestNoise): (Int, Float) = (6, 3)

  /// The noise in the differences of the blocks of a face: the least changed parts differ by noise alone.
  static func noise(in blocks: [FaceThumbnailGrid.Difference]) -> Float {
    let sorted = blocks.map(\.mean).sorted()
    return min(sorted[sorted.count / noisyShare], largestNoise)
  }

  /// Whether the difference of a block of a face can be neglected.
  func accepts(_ difference: FaceThumbnailGrid.Difference, noise: Float) -> Bool {
    difference.mean <= Self.noiseFactor * noise + shift * difference.gradient + Self.floor
  }

  /// Whether the difference of an eye can be neglected.
  func acceptsEye(_ difference: FaceThumbnailGrid.Difference, noise: Float) -> Bool {
    difference.mean <= Self.eyeNoiseFactor * noise + eyeShift * difference.gradient + Self.eyeFloor
  }
}
