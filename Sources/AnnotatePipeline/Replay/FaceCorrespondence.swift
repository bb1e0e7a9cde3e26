internal import AnnotateFaces
internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotateSidecar
internal import AnnotateTracking

/// Which tracks of two sidecars of the same video show the same faces, by where these are in frames that both have.
///
/// Each run gives tracks and people numbers of its own, so a part of a video has other numbers than the whole.
struct FaceCorrespondence {
  /// The minimum overlap (intersection over union) of two boxes of the same face.
  private static let minimumOverlap = 0.5

  /// The number of frames in which a new track lies on an old one, by new and then by old track.
  private var frames: [Int: [Int: Int]] = [:]
  private let old: TrackPeople
  private let new: TrackPeople

  /// Compares sidecars frame by frame.
  ///
  /// - Throws: `.badInput` if one of them has changed since it was checked.
  init(from old: RecordedFaces, to new: RecordedFaces) throws(AnnotateError) {
    self.init(old.tracks ?? TrackPeople(), new.tracks ?? TrackPeople())
    let (before, now) = (try old.open(), try new.open())
    var (first, second) = (try before.next(), try now.next())
    while let one = first, let other = second {
      let (time, otherTime) = (one.content.presentationTime, other.content.presentationTime)
      if time == otherTime { add(one.content.faces, other.content.faces) }
      if time <= otherTime { first = try before.next() }
      if otherTime <= time { second = try now.next() }
    }
  }

  /// Compares nothing yet.
  init(_ old: TrackPeople, _ new: TrackPeople) { (self.old, self.new) = (old, new) }

  /// Adds the faces of a frame that both have.
  mutating func add(_ before: [Face], _ now: [Face]) {
    let pairs = FacePairs.overlapping(now, before, by: Self.minimumOverlap)
    for (index, other) in pairs {
      frames[now[index].id, default: [:]][before[other].id, default: 0] += 1
    }
  }

  /// The new tracks and people of an old choice.
  ///
  /// - Parameters:
  ///   - choice: tracks and people of the old sidecar; its names stay.
  ///   - isCertain: whether a person is only taken over if no track of somebody else has the same new number.
  /// - Returns: the same faces; empty if none of them is there.
  func choice(_ choice: FaceChoice, isCertain: Bool) -> FaceChoice {
    var result = FaceChoice(ids: new(choice.ids))
    result.names = choice.names
    for person in choice.people {
      let tracks = new(old.tracks(of: person))
      result.ids.formUnion(tracks)
      result.people.formUnion(
        new.people(of: tracks).filter { number in
          !isCertain || new.tracks(of: number).allSatisfy { tracks.contains($0) || home($0) == nil }
        }
      )
    }
    return result
  }

  /// The new tracks that show what old ones show.
  private func new(_ tracks: Set<Int>) -> Set<Int> {
    Set(frames.keys.filter { home($0).map(tracks.contains) ?? false })
  }

  /// The old track on which a new one lies in most frames; nil if on none.
  private func home(_ track: Int) -> Int? {
    frames[track]?.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key
  }
}
