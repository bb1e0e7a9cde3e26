/// The opacity and blend mode with which a stamp is drawn.
struct Brush: Sendable {
  /// The opacity of the whole stamp, from 0 to 1.
  let opacity: Double
  let mode: BlendMode

  /// Returns the values in which the stamp's colours are needed.
  func values(in space: CodeSpace) -> StampValues {
    StampValues(space: space, areCodes: mode == .normal)
  }
}

/// The values that represent a stamp's colours while it is drawn: codes, or red, green and blue.
///
/// Plain compositing gives the same result for both. The other blend modes need red, green and blue.
struct StampValues: Hashable, Sendable {
  let space: CodeSpace
  let areCodes: Bool

  /// Converts an sRGB colour to three values and alpha; both are multiplied by alpha.
  func convert(_ color: SIMD4<Float>) -> SIMD4<Float> {
    areCodes ? space.codes(color) : space.color(color)
  }
}
