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
  private static let leastPitch = -20.0

  /// Whether the lids show if the eyes are closed: who looks down lowers them.
  package var showsLids: Bool { (pitch ?? 0) >= Self.leastPitch }
}
