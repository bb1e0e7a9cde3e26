/// How much time face detection may take.
public enum Accuracy: String, Sendable, CaseIterable {
  /// A fast detector for near faces runs on every eighth frame; landmarks are found in every second
  /// frame.
  case low
  /// A detector for near and far faces runs on every eighth frame; the faces are followed through the
  /// frames between.
  case normal
  /// As `normal`, with detectors that also find faces that are smaller, or turned to the side.
  case high
}
