/// An opaque colour with eight bits for each of red, green and blue.
package struct PaletteColor: Hashable, Sendable {
  /// Red in the third byte, green in the second, blue in the lowest; the highest is 0.
  package let code: UInt32

  package init(code: UInt32) {
    self.code = code & 0xFF_FFFF
  }

  package init(red: Int, green: Int, blue: Int) {
    code = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  /// How much a difference in red, green and blue counts.
  static let weights = [2, 4, 3]

  /// One of the parts: 0 is red, 1 green and 2 blue.
  package subscript(part: Int) -> Int { Int(code >> (16 - 8 * UInt32(part)) & 0xFF) }

  package var red: Int { Int(code >> 16) }
  package var green: Int { Int(code >> 8 & 0xFF) }
  package var blue: Int { Int(code & 0xFF) }

  /// The squared difference, weighted as the eye sees the three parts; nine for one level in each.
  package func distance(to other: PaletteColor) -> Int {
    let (red, green, blue) = (red - other.red, green - other.green, blue - other.blue)
    return 2 * red * red + 4 * green * green + 3 * blue * blue
  }
}
