/// How much time face detection may take.
public enum Accuracy: String, Sendable, CaseIterable {
  /// A fast detector for near faces runs on every eighth frame; landmarks are found where a face looks clearly
  /// otherwise than expected.
  case low
  /// A detector for near and far faces runs on every eighth frame, or down to every 32nd where faces are steady; they
  /// are followed through the frames between.
  case normal
  /// As `normal`, with detectors that also find faces that are smaller, or turned to the side.
  case high
}
