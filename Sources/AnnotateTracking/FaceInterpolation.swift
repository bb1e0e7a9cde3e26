internal import AnnotateFaces
internal import AnnotateMediaTypes

/// Interpolates a face between two observations, as if it moved evenly.
struct FaceInterpolation {
  let from: TrackObservation
  let to: TrackObservation

  /// Interpolates between two observations of a track.
  init(from: TrackObservation, to: TrackObservation) {
    (self.from, self.to) = (from, to)
  }

  /// Returns the face at a time between the two observations.
  func face(at time: MediaTime) -> FaceObservation<DisplaySpace> {
    let whole = from.seconds(until: to.time)
    return from.face.mixed(
      with: to.face,
      fraction: whole > 0 ? from.seconds(until: time) / whole : 0
    )
  }
}

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
  ///   - reach: the maximum distance of two frames between which poses are interpolated.
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
    let fraction = whole > 0 ? before.seconds(until: time) / whole : 0
    return first.mixed(with: second, fraction: fraction).interpolated
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

/// Finds new tracks that are only poor views of another track's face, in a gap of that track.
///
/// A face that is half hidden or blurred may not look like itself, and begins a track of its own, while the gap is
/// filled as well: there would be two boxes on one face.
struct GapViews {
  /// The least fraction of a view that lies in the box that is expected in its place.
  private static let minimumFractionInside = 0.7
  /// The least overlap (intersection over union) of both boxes.
  private static let leastOverlap = 0.4
  /// The maximum area of a view that looks like another face, as a fraction of the face's; somebody else in front of
  /// it is no smaller.
  private static let largestPart = 0.95

  let tracks: [Track]
  /// The maximum gap that is filled, in frames.
  let reach: Int

  /// Whether all observations of a new track are such views.
  func contain(_ new: Track) -> Bool {
    tracks.contains { $0.id != nil && isView(new, of: $0) }
  }

  private func isView(_ new: Track, of track: Track) -> Bool {
    guard let before = track.observation(upTo: new.first.frame),
      let after = track.observation(from: new.first.frame),
      before.frame < new.first.frame, after.frame > new.last.frame,
      after.frame - before.frame <= reach
    else { return false }
    let gap = FaceInterpolation(from: before, to: after)
    let mayBeOther = Likeness(track.signatures, new.signatures) == .different
    return new.observations.allSatisfy {
      Self.isInside($0.face.bounds, gap.face(at: $0.time).bounds, asPart: mayBeOther)
    }
  }

  private static func isInside(
    _ view: Rect<DisplaySpace>,
    _ expected: Rect<DisplaySpace>,
    asPart: Bool
  ) -> Bool {
    let inside = view.intersection(expected)?.area ?? 0
    return view.intersectionOverUnion(with: expected) >= leastOverlap
      && inside >= minimumFractionInside * view.area
      && (!asPart || view.area <= largestPart * expected.area)
  }
}
