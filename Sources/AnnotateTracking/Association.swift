internal import AnnotateFaces
internal import AnnotateMediaTypes

/// Says which observations of a frame continue which tracks.
///
/// A track is expected where its velocity has taken it. It can be continued by a face that is near to
/// there or to where it was seen last, is alike in size and does not look like somebody else; of all
/// ways to continue the tracks, the one with the least differences in sum is taken.
struct Association {
  /// The farthest a face is from where it is expected, in sizes of the face.
  private static let largestStep = 1.0
  /// How much farther it may be for each second out of sight, and how much in all.
  private static let (stepPerSecond, largestStepInAll) = (2.0, 2.0)
  /// How much larger or smaller a face becomes between two sightings.
  private static let largestGrowth = 1.6
  /// How different the same face looks at most.
  private static let largestDifference = 0.16
  /// The same for a face that was seen a moment ago in nearly this place, whatever light falls on it now:
  /// in how many seconds, and how near in sizes of the face.
  private static let (largestDifferenceInPlace, moment, nearness) = (0.35, 0.1, 0.15)
  /// The same for a face that was out of sight for longer, or beyond a cut.
  private static let largestDifferenceLater = 0.08
  /// After how many seconds out of sight a face has to look the same to keep its number.
  private static let short = 0.5
  /// How much a difference in looks counts against one size of distance.
  private static let appearanceWeight = 4.0
  /// For how many seconds a face keeps its velocity out of sight.
  private static let largestPrediction = 0.4

  let tracks: [Track]
  let frame: ObservedFrame

  /// The place in `tracks` that each observation continues, by the observation's number.
  func links() -> [Int: Int] {
    let recent = tracks.indices.filter { secondsUnseen(tracks[$0]) <= Self.short }
    var links = solve(recent, Array(frame.faces.indices))
    // Who has just been seen comes first, so that nobody takes over from him.
    let left = frame.faces.indices.filter { links[$0] == nil }
    let older = tracks.indices.filter { secondsUnseen(tracks[$0]) > Self.short }
    links.merge(solve(older, left)) { first, _ in first }
    return links
  }

  private func secondsUnseen(_ track: Track) -> Double {
    track.last.seconds(until: frame.time)
  }

  private func solve(_ places: [Int], _ observations: [Int]) -> [Int: Int] {
    var pairs: [Assignment.Pair] = []
    for place in places where tracks[place].end == nil {
      let velocity = tracks[place].velocity
      for number in observations {
        guard let cost = cost(of: tracks[place], velocity, frame.faces[number]) else { continue }
        pairs.append(Assignment.Pair(left: number, right: place, cost: cost))
      }
    }
    let solution = Assignment.solve(pairs).map { ($0.left, $0.right) }
    return Dictionary(uniqueKeysWithValues: solution)
  }

  /// How far a face is from what a track leads to expect; nil where it cannot be the same.
  private func cost(
    of track: Track,
    _ velocity: (x: Double, y: Double),
    _ face: FaceObservation<DisplaySpace>
  ) -> Double? {
    let (old, new) = (track.last.face.bounds, face.bounds)
    let (oldSize, newSize) = (old.area.squareRoot(), new.area.squareRoot())
    guard oldSize > 0, newSize > 0 else { return nil }
    let growth = max(oldSize, newSize) / min(oldSize, newSize)
    guard growth < Self.largestGrowth else { return nil }
    let seconds = secondsUnseen(track)
    let size = (max(oldSize, track.usualSize) + newSize) / 2
    let ahead = frame.followsCut ? 0 : min(seconds, Self.largestPrediction)
    let expected = Point<DisplaySpace>(
      old.center.x + velocity.x * ahead,
      old.center.y + velocity.y * ahead
    )
    let step = expected.distance(to: new.center) / size
    let stepFromLast = old.center.distance(to: new.center) / size
    guard min(step, stepFromLast) < largestStep(after: seconds) else { return nil }
    let difference = difference(of: track, face)
    let limit = largestDifference(after: seconds, step: step)
    guard difference.map({ $0 < limit }) ?? true else { return nil }
    return step + 0.5 * (growth - 1) + Self.appearanceWeight * (difference ?? 0)
  }

  /// How different a face looks from a track as it was of late, or as it is usually: what goes behind
  /// something looks strange before it is gone.
  private func difference(of track: Track, _ face: FaceObservation<DisplaySpace>) -> Double? {
    guard let seen = face.appearance else { return nil }
    let known = [track.appearance, track.lastingAppearance].compactMap(\.self)
    return known.map { $0.distance(to: seen) }.min()
  }

  private func largestStep(after seconds: Double) -> Double {
    guard seconds > Self.short, !frame.followsCut else { return Self.largestStep }
    return min(
      Self.largestStep + Self.stepPerSecond * (seconds - Self.short),
      Self.largestStepInAll
    )
  }

  private func largestDifference(after seconds: Double, step: Double) -> Double {
    guard seconds <= Self.short, !frame.followsCut else { return Self.largestDifferenceLater }
    let staysInPlace = seconds <= Self.moment && step < Self.nearness
    return staysInPlace ? Self.largestDifferenceInPlace : Self.largestDifference
  }
}
