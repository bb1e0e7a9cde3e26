internal import AnnotateFaces
public import AnnotateMediaTypes
internal import AnnotateTracking

/// Which of the faces are stamped; the sidecar has all of them.
public struct FaceSelection: Sendable, Equatable {
  /// The numbers of the faces that are stamped; nil is all.
  public var only: Set<Int>?
  /// The numbers of faces that are not stamped.
  public var excluded: Set<Int> = []
  /// Where the middle of a face that is stamped lies; nil is anywhere.
  public var region: Rect<DisplaySpace>?

  /// Makes a selection of all faces.
  public init() {}

  /// Whether a face is stamped.
  func includes(_ face: Face) -> Bool {
    (only?.contains(face.id) ?? true) && !excluded.contains(face.id)
      && (region?.contains(face.observation.bounds.center) ?? true)
  }
}
