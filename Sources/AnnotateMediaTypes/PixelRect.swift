/// A rectangle of whole pixels of a stored picture.
public struct PixelRect: Sendable, Hashable {
  /// The first column.
  public let x: Int
  /// The first row.
  public let y: Int
  /// The number of columns and rows.
  public let size: PixelSize

  /// Makes the rectangle with its top left pixel at (`x`, `y`).
  public init(x: Int, y: Int, size: PixelSize) {
    self.x = x
    self.y = y
    self.size = size
  }

  /// The rectangle in continuous coordinates.
  public var rect: Rect<CodedSpace> {
    Rect(
      x: Double(x),
      y: Double(y),
      width: Double(size.width),
      height: Double(size.height)
    )
  }
}
