package import AnnotateFaces

/// The properties of a face in one frame that decide its events.
package struct FaceSigns: Sendable, Equatable {
  /// Whether both eyes are known to be closed.
  package let hasClosedEyes: Bool
  /// Whether the face is known to smile.
  package let smiles: Bool
  /// Whether the head is turned so far that at most one eye is fully visible.
  package let looksAway: Bool

  /// Derives the properties from an expression and a pose.
  package init(_ expression: FaceExpression, _ pose: HeadPose?) {
    hasClosedEyes = expression.leftEye?.isClosed == true && expression.rightEye?.isClosed == true
    smiles = expression.smile?.isSmiling == true
    looksAway = abs(pose?.yaw ?? 0) > 35 || abs(pose?.pitch ?? 0) > 30
  }
}
