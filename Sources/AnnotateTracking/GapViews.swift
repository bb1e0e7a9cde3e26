internal import AnnotateFaces
internal import AnnotateMediaTypes

/// Finds new tracks that are only poor views of another track's face, in a gap of that track.
///
/// A face that is half hidden or blurred may not look like itself, and begins a track of its own, while the gap is
/// filled as well: there would be two boxes on one face.
struct GapViews {
  /// The least share of a view that lies in the box that is expected in its place.
  private static let leastShareInside = 0.7
  /// The least overlap (intersection over union) of both boxes.
  private static let leastOverlap = 0.4
  /// The largest area of a view that looks like another face, as a share of the face's; somebody else in front of
  /// it is no smaller.
  private static let largestPart = 0.95

  let tracks: [Track]
  /// The longest gap that is filled, in frames.
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
      && inside >= leastShareInside * view.area
      && (!asPart || view.area <= largestPart * expected.area)
  }
}
