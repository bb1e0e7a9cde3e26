/// How a stamp is drawn, whatever it shows.
struct Brush: Sendable {
  /// How much of it is seen, from 0 to 1.
  let opacity: Double
  let mode: BlendMode

  /// The numbers in which its colours are needed.
  func values(in space: CodeSpace) -> StampValues {
    StampValues(space: space, areCodes: mode == .normal)
  }
}

/// The numbers that stand for a stamp's colours while it is drawn.
///
/// Laying one colour over another is the same for codes and for red, green and blue; other ways to
/// mix them need red, green and blue.
struct StampValues: Hashable, Sendable {
  let space: CodeSpace
  let areCodes: Bool

  /// The numbers and alpha of a colour in sRGB; multiplied by alpha, as the colour is.
  func convert(_ color: SIMD4<Float>) -> SIMD4<Float> {
    areCodes ? space.codes(color) : space.color(color)
  }
}
