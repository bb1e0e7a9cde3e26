internal import AnnotateFaces
public import AnnotateMediaTypes
package import AnnotateTracking

/// Which faces are stamped; the sidecar has all of them.
public struct FaceSelection: Sendable, Equatable {
  /// The track IDs of the faces that are stamped; nil is all.
  public var only: Set<Int>?
  /// The track IDs of faces that are not stamped.
  public var excluded: Set<Int> = []
  /// The part of the picture, in display space, in which the center of a stamped face lies; nil is the
  /// whole picture.
  public var region: Rect<DisplaySpace>?

  /// Selects all faces.
  public init() {}

  /// Whether a face is stamped.
  package func includes(_ face: Face) -> Bool {
    (only?.contains(face.id) ?? true) && !excluded.contains(face.id)
      && (region?.contains(face.observation.bounds.center) ?? true)
  }
}
