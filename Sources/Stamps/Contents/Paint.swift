internal import MediaTypes

/// The area of one pixel or chroma sample along the two axes of a stamp's unit square.
struct Footprint: Sendable, Equatable {
  let x: Double
  let y: Double
}

/// Something that has a colour at every place of a stamp's unit square.
protocol Paint: Sendable {
  /// Red, green, blue and alpha from 0 to 1, colours multiplied by alpha, averaged over about the
  /// area of `footprint` around `point`.
  func color(at point: Point<StampSpace>, footprint: Footprint) -> SIMD4<Float>

  /// Whether anything may be visible at points in `area`, each looked at over `footprint`; it must
  /// not say no where something is.
  func mayCover(_ area: Rect<StampSpace>, footprint: Footprint) -> Bool
}
