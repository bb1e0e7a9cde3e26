package import AnnotateStamps

/// A picture to stamp at an anchor of the face.
public struct SpriteChoice: Sendable, Equatable {
  /// How wide a sprite is.
  public enum Width: Sendable, Equatable {
    /// A share of the face's width.
    case share(Double)
    /// Pixels of the picture, square ones.
    case pixels(Double)
  }

  /// The path of the picture.
  public var path: String
  /// Where on the face it is put; nil while that has not been said.
  package var anchor: FaceAnchor?
  /// How wide it is; nil is what suits the anchor.
  public var width: Width?

  package init(path: String, anchor: FaceAnchor? = nil, width: Width? = nil) {
    (self.path, self.anchor, self.width) = (path, anchor, width)
  }
}
