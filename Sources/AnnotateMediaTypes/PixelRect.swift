/// A rectangle of whole pixels of a stored picture.
package struct PixelRect: Sendable, Hashable {
  /// The first column.
  package let x: Int
  /// The first row.
  package let y: Int
  /// The number of columns and rows.
  package let size: PixelSize

  /// Creates the rectangle with its top left pixel at (`x`, `y`).
  package init(x: Int, y: Int, size: PixelSize) {
    self.x = x
    self.y = y
    self.size = size
  }

  /// The rectangle in continuous coordinates.
  package var rect: Rect<CodedSpace> {
    Rect(
      x: Double(x),
      y: Double(y),
      width: Double(size.width),
      height: Double(size.height)
    )
  }
}
