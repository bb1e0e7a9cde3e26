internal import AnnotateMediaTypes

/// The formula that turns a colour into the code of one component: `offset · alpha + weights · colour`.
///
/// The conversion between RGB and luma with chroma is affine. Blending codes therefore gives the same result
/// as converting the background to RGB, blending there and converting back, and samples outside the stamp
/// stay untouched.
struct ComponentCode: Hashable, Sendable {
  let offset: Float
  let weights: SIMD4<Float>
  let largest: Float

  /// Derives the formula for component `index` of a picture.
  init(_ index: Int, _ layout: PixelLayout, _ color: ColorDescription, _ size: PixelSize) {
    let depth = layout.components[index].depth
    let isFull = color.isFullRange ?? layout.isFullRangeByDefault
    let unit = Float(1 << (depth - 8 > 0 ? depth - 8 : 0))
    let largest = Float((1 << depth) - 1)
    let isAlpha = layout.hasAlpha && index == layout.components.count - 1
    let isChroma = !layout.isRGB && !isAlpha && index > 0
    self.largest = largest
    if isAlpha {
      (offset, weights) = (0, SIMD4(0, 0, 0, largest))
    } else if isChroma {
      offset = Float(1 << (depth - 1))
      weights = Self.chroma(index, color, size) * (isFull ? largest : 224 * unit)
    } else {
      offset = isFull ? 0 : 16 * unit
      let range = isFull ? largest : 219 * unit
      weights = (layout.isRGB ? Self.primary(index) : Self.luma(color, size)) * range
    }
  }

  private static func primary(_ index: Int) -> SIMD4<Float> {
    var weights = SIMD4<Float>.zero
    weights[index] = 1
    return weights
  }

  private static func luma(_ color: ColorDescription, _ size: PixelSize) -> SIMD4<Float> {
    let (red, blue) = color.lumaWeights(for: size)
    return SIMD4(Float(red), Float(1 - red - blue), Float(blue), 0)
  }

  /// The difference between blue (index 1) or red (index 2) and luma, scaled to ±0.5.
  private static func chroma(
    _ index: Int,
    _ color: ColorDescription,
    _ size: PixelSize
  ) -> SIMD4<Float> {
    let luma = luma(color, size)
    let own = primary(index == 1 ? 2 : 0)
    let ownWeight = index == 1 ? luma.z : luma.x
    return (own - luma) / (2 * (1 - ownWeight))
  }
}
