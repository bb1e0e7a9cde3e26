/// A width and height in whole pixels.
public struct PixelSize: Sendable, Hashable {
  /// Pixels across.
  public let width: Int
  /// Pixels down.
  public let height: Int

  /// Creates a size of `width` by `height` pixels.
  public init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }

  /// Width times height.
  package var area: Int { width * height }

  /// The size with width and height exchanged.
  package var transposed: PixelSize { PixelSize(height, width) }
}

extension PixelSize: CustomStringConvertible {
  /// `WIDTHxHEIGHT`.
  public var description: String { "\(width)x\(height)" }
}

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
