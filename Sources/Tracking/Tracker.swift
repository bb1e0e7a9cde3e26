public import Faces
public import MediaTypes

/// Gives faces numbers that stay with the person from frame to frame.
///
/// Each face continues the track whose last box it lies nearest to, nearest pairs first, where the
/// boxes are near and alike in size; every other face begins a new track. A track that has not been
/// seen for a while ends.
public struct Tracker: Sendable {
  /// The farthest a face moves between two sightings, in sizes of the face.
  private static let largestStep = 1.0
  /// How much larger or smaller a face becomes between two sightings.
  private static let largestGrowth = 1.6
  /// After how many seconds out of sight a track ends.
  private static let memory = MediaTime(1, timeBase: Rational(1, 2))

  private struct Track {
    let id: Int
    var frameCount: Int
    var bounds: Rect<DisplaySpace>
    var lastSeen: MediaTime
  }

  /// How many tracks there have been so far.
  public private(set) var trackCount = 0
  private var tracks: [Track] = []

  /// Makes a tracker that has seen nothing yet.
  public init() {}

  /// Names the faces of the next frame.
  ///
  /// - Parameters:
  ///   - observations: the faces that were seen, in display space.
  ///   - time: when the frame is shown.
  /// - Returns: the faces in the order of `observations`.
  public mutating func update(
    with observations: [FaceObservation<DisplaySpace>],
    at time: MediaTime
  ) -> [Face] {
    tracks.removeAll { Self.isForgotten($0, at: time) }
    let links = links(to: observations)
    return observations.enumerated().map { index, observation in
      let place = links[index] ?? begin(at: time)
      tracks[place].frameCount += 1
      tracks[place].bounds = observation.bounds
      tracks[place].lastSeen = time
      return Face(
        id: tracks[place].id,
        frameCount: tracks[place].frameCount,
        observation: observation
      )
    }
  }

  private static func isForgotten(_ track: Track, at time: MediaTime) -> Bool {
    // Whole ticks: with seconds in floating point the frame at the very end would be seen or not
    // depending on where in the video it is.
    let lastSeen = track.lastSeen.rescaled(to: time.timeBase).value
    let (gap, isHuge) = time.value.subtractingReportingOverflow(lastSeen)
    return isHuge || MediaTime(gap, timeBase: time.timeBase) > memory
  }

  private mutating func begin(at time: MediaTime) -> Int {
    trackCount += 1
    let nowhere = Rect<DisplaySpace>(x: 0, y: 0, width: 0, height: 0)
    tracks.append(Track(id: trackCount, frameCount: 0, bounds: nowhere, lastSeen: time))
    return tracks.count - 1
  }

  /// The track that each observation continues, by the observation's number.
  private func links(to observations: [FaceObservation<DisplaySpace>]) -> [Int: Int] {
    var pairs: [(cost: Double, observation: Int, track: Int)] = []
    for (number, observation) in observations.enumerated() {
      for (place, track) in tracks.enumerated() {
        guard let cost = Self.cost(of: track.bounds, observation.bounds) else { continue }
        pairs.append((cost, number, place))
      }
    }
    pairs.sort { ($0.cost, $0.observation, $0.track) < ($1.cost, $1.observation, $1.track) }
    var (links, taken): ([Int: Int], Set<Int>) = ([:], [])
    for pair in pairs where links[pair.observation] == nil && !taken.contains(pair.track) {
      links[pair.observation] = pair.track
      taken.insert(pair.track)
    }
    return links
  }

  /// How far apart two boxes are, or nil where they cannot be the same face.
  private static func cost(of left: Rect<DisplaySpace>, _ right: Rect<DisplaySpace>) -> Double? {
    let (leftSize, rightSize) = (left.area.squareRoot(), right.area.squareRoot())
    guard leftSize > 0, rightSize > 0 else { return nil }
    let growth = max(leftSize, rightSize) / min(leftSize, rightSize)
    let step = left.center.distance(to: right.center) / ((leftSize + rightSize) / 2)
    guard step < largestStep, growth < largestGrowth else { return nil }
    return step + 0.5 * (growth - 1)
  }
}
