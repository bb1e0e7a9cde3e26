/// How much time face detection may take.
public enum Accuracy: String, Sendable, CaseIterable {
  /// A fast detector for near faces runs on every frame.
  case low
  /// A detector for near and far faces runs on every eighth frame; the faces are followed through the
  /// frames between.
  case normal
  /// The detector runs on every frame at its full size.
  case high
}
