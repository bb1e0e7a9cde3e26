/// The part of a stamp's unit square that a cover changes.
public struct StampShape: Sendable, Hashable {
  /// The kinds of outlines.
  public enum Outline: String, Sendable, Hashable, CaseIterable {
    /// The whole unit square.
    case rectangle
    /// The ellipse that touches the sides of the unit square.
    case ellipse
  }

  /// The outline, outside of which nothing changes.
  public let outline: Outline
  /// The width of the fading edge inside the outline, in pixels.
  public let feather: Double

  /// Makes a shape.
  public init(_ outline: Outline, feather: Double = 0) {
    self.outline = outline
    self.feather = feather
  }

  /// The whole unit square with sharp edges.
  public static let rectangle = StampShape(.rectangle)
  /// The ellipse that touches the sides of the unit square, with a sharp edge.
  public static let ellipse = StampShape(.ellipse)
}
