internal import AnnotateFaces
internal import AnnotateMediaTypes

/// Interpolates the pose of a face in frames in which it could not be measured.
struct PoseInterpolation {
  private let track: Track
  private let scene: ClosedRange<Int>
  private let reach: Int

  /// Interpolates poses of a track within a scene, whose frames are given by index.
  ///
  /// - Parameters:
  ///   - track: the track.
  ///   - scene: the indices of the frames of the scene.
  ///   - reach: the largest distance of two frames between which poses are interpolated.
  init(_ track: Track, scene: ClosedRange<Int>, reach: Int) {
    (self.track, self.scene, self.reach) = (track, scene, reach)
  }

  /// The pose at a frame, from the nearest ones before and after; nil if either is too far away.
  func pose(at frame: Int, _ time: MediaTime) -> HeadPose? {
    let known = track.observations.lazy.filter {
      $0.face.pose != nil && scene.contains($0.frame)
    }
    guard let before = known.last(where: { $0.frame < frame }), let first = before.face.pose,
      let after = known.first(where: { $0.frame > frame }), let second = after.face.pose,
      after.frame - before.frame <= reach
    else { return nil }
    let whole = before.seconds(until: after.time)
    let share = whole > 0 ? before.seconds(until: time) / whole : 0
    return first.mixed(with: second, share: share).interpolated
  }
}

extension HeadPose {
  /// The same pose, marked as interpolated.
  var interpolated: HeadPose {
    var pose = self
    pose.source = .interpolated
    return pose
  }
}
