internal import AnnotateFaces
internal import AnnotateMediaTypes

/// Decides which observations of a frame continue which tracks.
///
/// The velocity of a track predicts its position. An observation can continue the track if it is near the
/// predicted or the last position, has a similar size and does not look like a different face. Signatures
/// decide about that where both are known, else colours do. Of all possible combinations, the one with the
/// lowest total difference wins.
struct Association {
  /// The maximum distance of a face from its expected position, in sizes of the face.
  private static let maximumStep = 1.0
  /// How much that distance grows for each second out of sight, and its limit, in sizes of the face.
  private static let (stepPerSecond, maximumStepInAll) = (2.0, 2.0)
  /// The limit of the ratio between the sizes of a face in two observations.
  private static let maximumGrowth = 1.6
  /// The limit of the difference in appearance of the same face.
  static let maximumDifference = 0.16
  /// The same limit for a face that was observed a moment ago at nearly the same position, because the light
  /// on it may have changed; the length of that moment in seconds; the distance in sizes of the face.
  private static let (maximumDifferenceAtRest, moment, nearness) = (0.35, 0.1, 0.15)
  /// The same limit for a face that was out of sight for longer, or that follows a cut.
  private static let maximumDifferenceLater = 0.08
  /// The distance of a face that may have hidden another one, in sizes of the face.
  static let maximumNearness = 1.2
  /// The seconds out of sight after which a face must look the same to keep its track.
  private static let shortAbsence = 0.5
  /// The cost of a face that begins a track, and of a track that is not continued: half of what the least
  /// likely pair costs, so that one likely pair beats two unlikely ones.
  private static let costAlone = 1.0
  /// The least overlap (intersection over union) of a face with the box to which its head was followed.
  private static let leastOverlapOfSuccessor = 0.9
  /// The seconds for which a face out of sight keeps its velocity.
  static let largestPrediction = 0.4

  let tracks: [Track]
  let frame: ObservedFrame
  /// How long a face that is out of sight keeps its track.
  let memory: MediaTime

  /// Returns the index in `tracks` of the track that each observation continues, by the observation's index.
  func matches() -> [Int: Int] {
    let recent = tracks.indices.filter { secondsSinceLast(tracks[$0]) <= Self.shortAbsence }
    var matches = solve(recent, Array(frame.faces.indices), alone: Self.costAlone)
    // Tracks that were observed recently come first, so that an older track cannot take their face.
    let left = frame.faces.indices.filter { matches[$0] == nil }
    let older = tracks.indices.filter {
      let seconds = secondsSinceLast(tracks[$0])
      return seconds > Self.shortAbsence && seconds <= memory.seconds
    }
    matches.merge(solve(older, left, alone: nil)) { first, _ in first }
    return matches
  }

  private func secondsSinceLast(_ track: Track) -> Double {
    track.last.seconds(until: frame.time)
  }

  private func solve(
    _ candidates: [Int],
    _ observations: [Int],
    alone: Double?
  ) -> [Int: Int] {
    var pairs: [Assignment.Pair] = []
    for index in candidates where tracks[index].end == nil {
      let velocity = tracks[index].velocity
      for number in observations {
        guard let cost = cost(of: tracks[index], velocity, frame.faces[number]) else { continue }
        pairs.append(Assignment.Pair(left: number, right: index, cost: cost))
      }
    }
    let solution = Assignment.solve(pairs, alone: alone).map { ($0.left, $0.right) }
    return Dictionary(uniqueKeysWithValues: solution)
  }

  /// Returns how far a face is from the prediction of a track; nil if it cannot be the same face.
  private func cost(
    of track: Track,
    _ velocity: (x: Double, y: Double),
    _ face: FaceObservation<DisplaySpace>
  ) -> Double? {
    let (old, new) = (track.last.face.bounds, face.bounds)
    let (oldSize, newSize) = (old.area.squareRoot(), new.area.squareRoot())
    guard oldSize > 0, newSize > 0 else { return nil }
    let growth = max(oldSize, newSize) / min(oldSize, newSize)
    guard growth < Self.maximumGrowth else { return nil }
    let seconds = secondsSinceLast(track)
    let size = (max(oldSize, track.typicalSize) + newSize) / 2
    let ahead = frame.followsCut ? 0 : min(seconds, Self.largestPrediction)
    let expected = Point<DisplaySpace>(
      old.center.x + velocity.x * ahead,
      old.center.y + velocity.y * ahead
    )
    let step = expected.distance(to: new.center) / size
    let stepFromLast = old.center.distance(to: new.center) / size
    guard min(step, stepFromLast) < maximumStep(after: seconds) else { return nil }
    guard let difference = difference(of: track, face, after: seconds, step: step) else {
      return nil
    }
    return MatchingCost.of(step: step, growth: growth, difference: difference)
  }

  /// Returns how different a face looks from a track; nil if it is the face of another person.
  private func difference(
    of track: Track,
    _ face: FaceObservation<DisplaySpace>,
    after seconds: Double,
    step: Double
  ) -> Double? {
    if isContinued(track, by: face) { return 0 }
    let isLater = seconds > Self.shortAbsence || frame.followsCut
    let mayBeNeighbor = mayBeNeighbor(face, of: track)
    let isDoubtful = isLater || mayBeNeighbor
    switch Likeness(track.signatures, face.signature) {
    case .same where !frame.followsCut: return 0
    case .different where Likeness(track.poorViews, face.signature) != .same: return nil
    // A new number is better than somebody else's.
    case .unclear where isDoubtful: return nil
    // `Reunion` knows more of the new face.
    case .unknown
    where (seconds > Self.shortAbsence || mayBeNeighbor) && track.signatures.count > 0:
      return nil
    // A face that was out of sight before a cut has changed.
    case _ where frame.followsCut && isInterrupted(track): return nil
    // A track that a cut interrupts begins again, unless nothing changes: the person stays the same.
    case .same, .different, .unclear, .unknown: break
    }
    // Of a face that was not examined, nothing is known but its position.
    guard let difference = difference(of: track, face) else { return isDoubtful ? nil : 0 }
    let limit =
      isDoubtful ? Self.maximumDifferenceLater : maximumDifference(after: seconds, step: step)
    return difference < limit ? difference : nil
  }

  /// Whether the head of a track was followed from the last frame to a face of this one.
  private func isContinued(_ track: Track, by face: FaceObservation<DisplaySpace>) -> Bool {
    guard track.last.frame == frame.index - 1, let successor = track.last.face.successor else {
      return false
    }
    return successor.intersectionOverUnion(with: face.bounds) > Self.leastOverlapOfSuccessor
  }

  /// Returns how different the colours of a face are from a track's, in the frame before, recently or usually; nil if
  /// that is unknown.
  ///
  /// A face that goes behind something looks like it before it is gone, so that only the usual appearance
  /// counts if it was gone. As long as it is seen, what comes before it changes it little by little.
  private func difference(of track: Track, _ face: FaceObservation<DisplaySpace>) -> Double? {
    guard let observed = face.appearance else { return nil }
    let recent = isInterrupted(track) ? [] : [track.last.face.appearance, track.appearance]
    return (recent + [track.lastingAppearance]).compactMap { $0?.distance(to: observed) }.min()
  }

  /// Whether a track was not seen in the last frame.
  private func isInterrupted(_ track: Track) -> Bool { frame.index - track.last.frame > 1 }

  /// Whether a face may be that of somebody who appears where the face of a track was hidden.
  ///
  /// That is so if another face is or was near. Faces without colours cannot be told apart, and count as the
  /// track's.
  private func mayBeNeighbor(_ face: FaceObservation<DisplaySpace>, of track: Track) -> Bool {
    guard isInterrupted(track), track.lastingAppearance != nil else { return false }
    let places = [track.last.face.bounds.center, face.bounds.center]
    let reach = Self.maximumNearness * max(track.typicalSize, face.bounds.area.squareRoot())
    let others = tracks.lazy.filter { $0.order != track.order }.flatMap(\.observations)
    return others.contains { other in
      other.frame >= track.last.frame
        && places.contains { $0.distance(to: other.face.bounds.center) < reach }
    }
  }

  private func maximumStep(after seconds: Double) -> Double {
    guard seconds > Self.shortAbsence, !frame.followsCut else { return Self.maximumStep }
    return min(
      Self.maximumStep + Self.stepPerSecond * (seconds - Self.shortAbsence),
      Self.maximumStepInAll
    )
  }

  private func maximumDifference(after seconds: Double, step: Double) -> Double {
    let isAtRest = seconds <= Self.moment && step < Self.nearness
    return isAtRest ? Self.maximumDifferenceAtRest : Self.maximumDifference
  }
}
