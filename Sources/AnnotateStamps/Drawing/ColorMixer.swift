/// Blends a stamp's colours with those of a picture.
///
/// It follows W3C's Compositing and Blending Level 1, sections 5 and 10, on coded red, green and blue. The
/// value 1 is the picture's reference white, so that multiplying by white changes nothing in high dynamic
/// range either.
struct ColorMixer {
  let mode: BlendMode
  /// The value of reference white, if 1 is the largest value.
  let white: Float

  /// Blends a colour with the picture.
  ///
  /// - Parameters:
  ///   - color: the stamp's red, green, blue and alpha, multiplied by alpha.
  ///   - backdrop: the picture's red, green and blue, not multiplied.
  ///   - coverage: the picture's alpha.
  /// - Returns: the resulting red, green and blue, not multiplied by alpha.
  @inline(__always)
  func mixed(
    _ color: SIMD4<Float>,
    _ backdrop: SIMD3<Float>,
    _ coverage: Float
  ) -> SIMD3<Float> {
    let own = SIMD3(color.x, color.y, color.z)
    let both = color.w + coverage * (1 - color.w)
    guard both > 0 else { return backdrop }
    return (own * (1 - coverage) + overOpaque(own, color.w, backdrop) * coverage) / both
  }

  @inline(__always)
  private func overOpaque(
    _ own: SIMD3<Float>,
    _ alpha: Float,
    _ backdrop: SIMD3<Float>
  ) -> SIMD3<Float> {
    let none = SIMD3<Float>.zero
    switch mode {
    case .normal: return backdrop * (1 - alpha) + own
    case .multiply: return backdrop * (1 - alpha) + backdrop * own / white
    case .screen: return backdrop + own * pointwiseMax(none, 1 - backdrop / white)
    case .add: return pointwiseMax(backdrop, pointwiseMin(backdrop + own, SIMD3(repeating: 1)))
    }
  }
}
