extension HeadPose {
  /// The yaw in degrees from which the pose of a mesh is doubtful: the meshes of heads that are turned
  /// farther stop at about 57°.
  private static let largestYawOfMesh = 50.0

  /// The pose of a mesh, or another pose of the same face if the head is turned farther than a mesh can show.
  ///
  /// - Parameter other: the pose from five points, or the pose that is expected from neighbouring frames.
  /// - Returns: the pose that is more likely.
  func corrected(by other: HeadPose?) -> HeadPose {
    guard let yaw, abs(yaw) > Self.largestYawOfMesh, let other, other.source == .points,
      let otherYaw = other.yaw, abs(otherYaw) > abs(yaw), yaw.sign == otherYaw.sign
    else { return self }
    return other
  }
}
