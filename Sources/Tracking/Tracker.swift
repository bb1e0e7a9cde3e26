public import Faces
public import MediaTypes

/// Gives faces numbers that stay with the person from frame to frame.
///
/// Each face continues the track whose last box it lies nearest to, nearest pairs first, where the
/// boxes are near and alike in size; every other face begins a new track. A track that has not been
/// seen for a while ends.
public struct Tracker: Sendable {
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
  /// - Returns: the faces in the order of `observations`, without those that are tentative and continue
  ///   no track.
  public mutating func update(
    with observations: [FaceObservation<DisplaySpace>],
    at time: MediaTime
  ) -> [Face] {
    tracks.removeAll { Self.isForgotten($0, at: time) }
    let links = Dictionary(
      uniqueKeysWithValues: FaceLinks.pairs(
        of: observations.map(\.bounds),
        with: tracks.map(\.bounds)
      ).map { ($0.first, $0.second) }
    )
    let known = observations.enumerated().filter {
      links[$0.offset] != nil || !$0.element.isTentative
    }
    return known.map { index, observation in
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
}
