internal import AnnotateFaces
internal import AnnotateMediaTypes

/// Decides which new tracks show the face of an earlier track.
///
/// A face that comes back, from outside the frame or from behind something, is half hidden at first, so that
/// its appearance says little. When it is shown, the tracker also knows later observations.
struct Reunion {
  /// The limit of the difference in appearance of the same face, and the same limit if only one of the tracks
  /// has a signature.
  private static let (largestDifference, largestDifferenceHalfKnown) = (0.1, 0.06)
  /// The limit of the ratio between its sizes before and after it was out of sight.
  private static let largestGrowth = 1.6
  /// The limit of the distance between its last and its new position, in sizes of the face.
  private static let largestStep = 3.0

  let tracks: [Track]
  /// How long a face that is out of sight keeps its `id`.
  let memory: MediaTime

  /// Returns pairs of a new track and the earlier track of the same face, by index in `tracks`.
  func pairs(of new: [Int]) -> [(newer: Int, older: Int)] {
    var pairs: [Assignment.Pair] = []
    for newer in new {
      for older in tracks.indices {
        guard let cost = difference(tracks[newer], tracks[older]) else { continue }
        pairs.append(Assignment.Pair(left: newer, right: older, cost: cost))
      }
    }
    return Assignment.solve(pairs).map { ($0.left, $0.right) }
  }

  /// Returns how different two tracks look; nil if they cannot be the same face.
  private func difference(_ newer: Track, _ older: Track) -> Double? {
    guard older.id != nil, older.last.frame < newer.first.frame,
      older.end.map({ newer.first.frame < $0 }) ?? true,
      // No other track has taken the `id` since.
      tracks.allSatisfy({ $0.id != older.id || $0.order == older.order }),
      older.last.seconds(until: newer.first.time) <= memory.seconds,
      let before = older.lastingAppearance, let now = newer.appearance
    else { return nil }
    let (old, new) = (older.last.face.bounds, newer.first.face.bounds)
    let (oldSize, newSize) = (old.area.squareRoot(), new.area.squareRoot())
    guard oldSize > 0, newSize > 0,
      max(oldSize, newSize) / min(oldSize, newSize) < Self.largestGrowth,
      old.center.distance(to: new.center)
        < Self.largestStep * (max(oldSize, older.usualSize) + newSize) / 2
    else { return nil }
    switch Likeness(newer.signatures, older.signatures) {
    case .same: return 0
    case .different, .unclear: return nil
    case .unknown: break
    }
    let isHalfKnown = newer.signatures.count > 0 || older.signatures.count > 0
    let difference = before.distance(to: now)
    let limit = isHalfKnown ? Self.largestDifferenceHalfKnown : Self.largestDifference
    return difference < limit ? difference : nil
  }
}
