/// How it is known where a face is.
public enum FaceSource: String, Sendable, CaseIterable {
  /// A detector found it in this frame.
  case detected
  /// It was followed from or to a frame in which a detector found it, and seen here too.
  case refined
  /// It lies between two frames in which it was found, and was not made out here.
  case interpolated
  /// A person put it there.
  case edited
}
