internal import AnnotateFaces
internal import AnnotateMediaTypes

/// Says which new tracks are faces that were there before.
///
/// A face that comes back, from outside the picture or from behind something, is half hidden at first
/// and looks like nobody. When it is to be shown, later sightings are known too.
struct Reunion {
  /// How different the same face looks at most.
  private static let largestDifference = 0.1
  /// How much larger or smaller it becomes out of sight.
  private static let largestGrowth = 1.6
  /// How far from where it went it comes back, in sizes of the face.
  private static let largestStep = 3.0

  let tracks: [Track]
  /// For how long a face that is out of sight keeps its number.
  let memory: MediaTime

  /// Pairs of a new track and the one that it continues, by their places.
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

  /// How different two tracks look; nil where they are not the same face.
  private func difference(_ newer: Track, _ older: Track) -> Double? {
    guard older.id != nil, older.last.frame < newer.first.frame,
      older.end.map({ newer.first.frame < $0 }) ?? true,
      // Nobody else is that face by now.
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
    let difference = before.distance(to: now)
    return difference < Self.largestDifference ? difference : nil
  }
}
