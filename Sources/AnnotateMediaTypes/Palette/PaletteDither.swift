/// Shows colours by those of a palette, or by a pattern of two of them.
///
/// The pattern depends only on the colour and on the pixel's position, so that it does not crawl, and what
/// stays the same in the source stays the same in the result.
package struct PaletteDither: Sendable {
  /// The distance up to which a colour is shown by the nearest one alone: about five levels in each part.
  private static let invisible = 9 * 5 * 5
  /// How many colours near to the nearest one are tried as its partner.
  private static let partners = 16
  /// How much of a pattern's contrast counts as an error.
  private static let contrast = 0.1
  /// A pattern of 4 by 4 pixels in the order in which they get the second colour.
  private static let order: [UInt8] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

  /// Two colours of the palette, and how many of 16 pixels get the second one.
  private struct Mix {
    var first: UInt8
    var second: UInt8
    var fraction: UInt8 = 0
  }

  private let colors: [PaletteColor]
  /// For each colour the indices of those near to it.
  private let near: [[UInt8]]
  /// Colours that were looked up, each with a bit above it, and what was found.
  private var known: [(code: UInt32, mix: Mix)]

  /// Prepares for a palette of at least one colour.
  package init(_ colors: [PaletteColor]) {
    self.colors = colors
    near = colors.map { color in
      let others = colors.indices.filter { colors[$0] != color }
      return others.sorted { color.distance(to: colors[$0]) < color.distance(to: colors[$1]) }
        .prefix(Self.partners).map { UInt8($0) }
    }
    known = Array(repeating: (0, Mix(first: 0, second: 0)), count: 1 << 16)
  }

  /// Returns the index of the colour of a pixel.
  package mutating func index(of color: PaletteColor, x: Int, y: Int) -> UInt8 {
    let slot = Int((color.code &* 0x9E37_79B1) >> 16)
    let code = color.code | 1 << 24
    if known[slot].code != code { known[slot] = (code, mix(for: color)) }
    let mix = known[slot].mix
    return Self.order[(y & 3) << 2 | x & 3] < mix.fraction ? mix.second : mix.first
  }

  /// The squared distance between a colour and the nearest one of the palette.
  package func error(of color: PaletteColor) -> Int {
    color.distance(to: colors[nearest(to: color)])
  }

  private func nearest(to color: PaletteColor) -> Int {
    var (best, least) = (0, Int.max)
    for (index, other) in colors.enumerated() {
      let distance = color.distance(to: other)
      if distance < least { (best, least) = (index, distance) }
    }
    return best
  }

  private func mix(for color: PaletteColor) -> Mix {
    let first = nearest(to: color)
    var mix = Mix(first: UInt8(first), second: UInt8(first))
    let alone = color.distance(to: colors[first])
    guard alone > Self.invisible else { return mix }
    var least = Double(alone)
    for second in near[first] {
      let fraction = Self.fraction(of: colors[Int(second)], with: colors[first], for: color)
      let error = Self.error(colors[first], colors[Int(second)], fraction, for: color)
      guard error < least else { continue }
      least = error
      (mix.second, mix.fraction) = (second, UInt8((fraction * 16).rounded()))
    }
    return mix
  }

  /// The fraction of the second colour with which a mixture is nearest to a colour; at most a half.
  private static func fraction(
    of second: PaletteColor,
    with first: PaletteColor,
    for color: PaletteColor
  ) -> Double {
    let whole = second.distance(to: first)
    guard whole > 0 else { return 0 }
    let product = PaletteColor.weights.indices.reduce(0) { sum, part in
      sum + PaletteColor.weights[part] * (color[part] - first[part]) * (second[part] - first[part])
    }
    return min(0.5, max(0, Double(product) / Double(whole)))
  }

  /// How far a mixture is from a colour, and how much its pattern shows.
  private static func error(
    _ first: PaletteColor,
    _ second: PaletteColor,
    _ fraction: Double,
    for color: PaletteColor
  ) -> Double {
    let mean = PaletteColor.weights.indices.reduce(0.0) { sum, part in
      let (from, to) = (Double(first[part]), Double(second[part]))
      let difference = from + (to - from) * fraction - Double(color[part])
      return sum + Double(PaletteColor.weights[part]) * difference * difference
    }
    return mean + contrast * fraction * (1 - fraction) * 4 * Double(first.distance(to: second))
  }
}
