/// A colour in sRGB with alpha, each part from 0 to 1, not multiplied by alpha.
public struct StampColor: Sendable, Hashable {
  /// The part of red.
  public let red: Double
  /// The part of green.
  public let green: Double
  /// The part of blue.
  public let blue: Double
  /// How much it covers.
  public let alpha: Double

  /// Mixes a colour.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Red, green, blue and alpha, with colours multiplied by alpha.
  var premultiplied: SIMD4<Float> {
    let opaque = SIMD4<Double>(red, green, blue, 1)
    return SIMD4<Float>(opaque * alpha)
  }
}
