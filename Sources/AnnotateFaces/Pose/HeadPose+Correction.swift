extension HeadPose {
  /// The yaws in degrees from which the yaw of a mesh is too small, and from which it counts no more: the
  /// meshes of heads that are turned farther stop at about 57°.
  private static let (trustedYaw, largestYaw) = (35.0, 45.0)

  /// The pose of a mesh, replaced by another pose of the same face as far as the head is turned farther than
  /// a mesh can show.
  ///
  /// - Parameter other: the pose from five points, or the pose that is expected from neighbouring frames.
  /// - Returns: the pose that is more likely.
  func corrected(by other: HeadPose?) -> HeadPose {
    guard let yaw, abs(yaw) > Self.trustedYaw, let other, other.source == .points,
      let otherYaw = other.yaw, abs(otherYaw) > abs(yaw), yaw.sign == otherYaw.sign
    else { return self }
    let share = (abs(yaw) - Self.trustedYaw) / (Self.largestYaw - Self.trustedYaw)
    return mixed(with: other, share: min(1, share))
  }
}
