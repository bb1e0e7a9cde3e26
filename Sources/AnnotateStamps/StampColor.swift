/// An sRGB colour with alpha; each component is from 0 to 1 and not multiplied by alpha.
public struct StampColor: Sendable, Hashable {
  /// The red component.
  public let red: Double
  /// The green component.
  public let green: Double
  /// The blue component.
  public let blue: Double
  /// The alpha: 0 is clear, 1 is opaque.
  public let alpha: Double

  /// Makes a colour from its components.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Red, green and blue multiplied by alpha, then alpha.
  var premultiplied: SIMD4<Float> {
    let opaque = SIMD4<Double>(red, green, blue, 1)
    return SIMD4<Float>(opaque * alpha)
  }
}
