/// The rotation of a head, in degrees, in the upright picture with square pixels.
///
/// The angles are rotations of the head about its own axes in the order pitch, yaw, roll. All are zero
/// for a face that looks straight into the camera.
public struct HeadPose: Sendable, Equatable {
  /// How far the head is tilted, clockwise as seen, from -180 to 180.
  public var roll: Double
  /// How far the face is turned to the subject's own left, which is the picture's right; from -90 to 90,
  /// nil if only the eyes are known.
  public var yaw: Double?
  /// How far the face looks up, from -180 to 180; nil if only the eyes are known.
  public var pitch: Double?
  /// What the angles were computed from; nil if that is not known.
  public var source: PoseSource?
  /// How far to trust the angles, from 0 to 1; nil if that is not known.
  public var confidence: Double?

  /// Creates a pose from its angles.
  public init(
    roll: Double,
    yaw: Double? = nil,
    pitch: Double? = nil,
    source: PoseSource? = nil,
    confidence: Double? = nil
  ) {
    (self.roll, self.yaw, self.pitch) = (roll, yaw, pitch)
    (self.source, self.confidence) = (source, confidence)
  }
}

extension HeadPose {
  /// The least pitch, in degrees, at which lowered lids are closed eyes.
  private static let leastPitch = -25.0

  /// Whether the lids show if the eyes are closed: who looks down lowers them.
  package var showsLids: Bool { (pitch ?? 0) >= Self.leastPitch }
}

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

extension HeadPose {
  /// The yaws in degrees from which the yaw of a mesh is too small, and from which it counts no more: the
  /// meshes of heads that are turned farther stop at about 57°.
  private static let (trustedYaw, maximumYaw) = (35.0, 45.0)

  /// The pose of a mesh, replaced by another pose of the same face as far as the head is turned farther than
  /// a mesh can show.
  ///
  /// - Parameter other: the pose from five points, or the pose that is expected from neighbouring frames.
  /// - Returns: the pose that is more likely.
  func corrected(by other: HeadPose?) -> HeadPose {
    guard let yaw, abs(yaw) > Self.trustedYaw, let other, other.source == .points,
      let otherYaw = other.yaw, abs(otherYaw) > abs(yaw), yaw.sign == otherYaw.sign
    else { return self }
    let fraction = (abs(yaw) - Self.trustedYaw) / (Self.maximumYaw - Self.trustedYaw)
    return mixed(with: other, fraction: min(1, fraction))
  }
}
