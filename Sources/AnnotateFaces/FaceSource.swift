/// How the position of a face was found.
public enum FaceSource: String, Sendable, CaseIterable {
  /// A detector found the face in this frame.
  case detected
  /// The face was followed from or to a frame in which a detector found it, and this frame shows it: its
  /// mesh was found, or it looks as expected from meshes of neighbouring frames.
  case refined
  /// The position was computed from two frames in which the face was found; it was not found in this
  /// frame.
  case interpolated
  /// A person placed the face.
  case edited
}
