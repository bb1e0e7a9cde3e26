/// How much time looking for faces may take.
public enum Accuracy: String, Sendable, CaseIterable {
  /// A fast detector for near faces looks at every frame.
  case low
  /// A detector for near and far faces looks at every eighth frame; between these the faces are
  /// followed.
  case normal
  /// The detector looks at every frame at its full size.
  case high
}
