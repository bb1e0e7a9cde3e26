internal import AnnotateMediaTypes

/// Converts colours to the codes of a picture's colour components, and back.
struct CodeSpace: Hashable, Sendable {
  private let encoding: ColorEncoding
  /// The formulas of the colour components: one or three.
  private let components: [ComponentCode]
  /// The red, green and blue that one unit of each component's code adds.
  private let decoding: [SIMD3<Float>]

  /// Derives the conversion for a picture.
  init(_ layout: PixelLayout, _ color: ColorDescription, _ size: PixelSize) {
    encoding = ColorEncoding(color)
    let count = layout.components.count - (layout.hasAlpha ? 1 : 0)
    components = (0..<min(3, count)).map { ComponentCode($0, layout, color, size) }
    let rows = components.map { SIMD3($0.weights.x, $0.weights.y, $0.weights.z) }
    decoding = rows.count == 3 ? Self.inverse(rows) : rows.map { .one / $0.sum() }
  }

  /// The value of reference white in the picture's red, green and blue.
  var white: Float { encoding.encode(SIMD4(1, 1, 1, 1)).x }

  /// Converts an sRGB colour to the picture's red, green and blue; both are multiplied by alpha.
  func color(_ color: SIMD4<Float>) -> SIMD4<Float> { encoding.encode(color) }

  /// Converts an sRGB colour to three codes and alpha; both are multiplied by alpha.
  func codes(_ color: SIMD4<Float>) -> SIMD4<Float> {
    let own = encoding.encode(color)
    var codes = SIMD4<Float>(0, 0, 0, color.w)
    for (index, component) in components.enumerated() {
      codes[index] = component.offset * color.w + (component.weights * own).sum()
    }
    return codes
  }

  /// Converts codes to the picture's red, green and blue: black is 0, white or the brightest light 1.
  @inline(__always)
  func decoded(_ codes: SIMD3<Float>) -> SIMD3<Float> {
    guard components.count == 3 else { return decoding[0] * (codes.x - components[0].offset) }
    return decoding[0] * (codes.x - components[0].offset)
      + decoding[1] * (codes.y - components[1].offset)
      + decoding[2] * (codes.z - components[2].offset)
  }

  /// Converts the picture's red, green and blue to the code of one component.
  @inline(__always)
  func encoded(_ color: SIMD3<Float>, component index: Int) -> Float {
    let code = components[index]
    return code.offset + (SIMD4(color, 0) * code.weights).sum()
  }

  /// Returns the columns of the inverse of a matrix with the given rows (by Cramer's rule).
  private static func inverse(_ rows: [SIMD3<Float>]) -> [SIMD3<Float>] {
    func cross(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let columns = [cross(rows[1], rows[2]), cross(rows[2], rows[0]), cross(rows[0], rows[1])]
    let determinant = (rows[0] * columns[0]).sum()
    return columns.map { $0 / determinant }
  }
}

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
