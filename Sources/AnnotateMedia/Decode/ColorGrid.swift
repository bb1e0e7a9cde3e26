/// The mean colours of the cells of a grid over a picture, row by row.
package struct ColorGrid: Sendable {
  /// Brightness from 0 (black) to 255 (white).
  package let brightness: [Double]
  /// The difference of blue from brightness from -128 to 128; 0 for grey.
  package let blue: [Double]
  /// The difference of red from brightness from -128 to 128; 0 for grey.
  package let red: [Double]
}
