internal import AnnotateFaces
public import AnnotateMediaTypes
package import AnnotateTracking

/// Which faces are stamped; the sidecar has all of them.
public struct FaceSelection: Sendable, Equatable {
  /// The faces that are stamped; nil is all.
  public var only: FaceChoice?
  /// The faces that are not stamped.
  public var excluded: FaceChoice = []
  /// The part of the picture, in display space, in which the center of a stamped face lies; nil is the
  /// whole picture.
  public var region: Rect<DisplaySpace>?

  /// Selects all faces.
  public init() {}

  /// Whether a face is stamped.
  package func includes(_ face: Face) -> Bool {
    (only?.contains(face) ?? true) && !excluded.contains(face)
      && (region?.contains(face.observation.bounds.center) ?? true)
  }
}
