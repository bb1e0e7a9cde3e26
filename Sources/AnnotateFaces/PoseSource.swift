/// What the pose of a head was computed from.
public enum PoseSource: String, Sendable, CaseIterable {
  /// The mesh of the face, or the meshes of frames between which it looks as expected.
  case mesh
  /// The eyes, the tip of the nose and the corners of the mouth, as a detector reports them.
  case points
  /// The poses of the same face in frames before and after.
  case interpolated

  /// The less precise of two sources; nil if either is not known.
  static func lessPrecise(_ first: PoseSource?, _ second: PoseSource?) -> PoseSource? {
    guard let first, let second else { return nil }
    return allCases.last { $0 == first || $0 == second }
  }
}
