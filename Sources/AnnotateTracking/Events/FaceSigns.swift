package import AnnotateFaces

/// What of a face in one frame decides what happens to it.
package struct FaceSigns: Sendable, Equatable {
  /// Whether both eyes are known to be closed.
  package let hasClosedEyes: Bool
  /// Whether it is known to smile.
  package let smiles: Bool
  /// Whether the head is turned so far that one eye at most shows in full.
  package let looksAway: Bool

  /// Judges a face.
  package init(_ expression: FaceExpression, _ pose: HeadPose?) {
    hasClosedEyes = expression.leftEye?.isClosed == true && expression.rightEye?.isClosed == true
    smiles = expression.smile?.isSmiling == true
    looksAway = abs(pose?.yaw ?? 0) > 35 || abs(pose?.pitch ?? 0) > 30
  }
}
