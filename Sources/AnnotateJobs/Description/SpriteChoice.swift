package import AnnotateStamps

/// A picture or a short text to stamp at an anchor of the face.
public struct SpriteChoice: Sendable, Equatable {
  /// The width of a sprite.
  public enum Width: Sendable, Equatable {
    /// A fraction of the face's width.
    case fraction(Double)
    /// Pixels of the picture, square ones.
    case pixels(Double)
  }

  /// The path of the picture, or a text.
  public var path: String
  /// The anchor on the face; nil until it is given.
  package var anchor: FaceAnchor?
  /// The width; nil depends on the anchor.
  public var width: Width?

  package init(path: String, anchor: FaceAnchor? = nil, width: Width? = nil) {
    (self.path, self.anchor, self.width) = (path, anchor, width)
  }
}
