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
