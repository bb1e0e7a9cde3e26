import AnnotateMediaTypes

@testable import AnnotateTracking

/// The score of tracks against the true positions of faces (Bernardin and Stiefelhagen, "Evaluating
/// Multiple Object Tracking Performance: The CLEAR MOT Metrics", 2008; Ristani et al., "Performance
/// Measures and a Data Set for Multi-Target, Multi-Camera Tracking", 2016).
struct TrackingScore {
  /// A box with the ID of its face or track.
  struct Box {
    let id: Int
    let bounds: Rect<DisplaySpace>
  }

  /// The least intersection over union of a true box and a matching box.
  private static let leastOverlap = 0.5

  /// The number of true boxes without a match.
  private(set) var misses = 0
  /// The number of shown boxes without a match.
  private(set) var ghosts = 0
  /// How often a true face matched a different track than before.
  private(set) var switches = 0
  private var trueBoxes = 0
  private var shownBoxes = 0
  private var followers: [Int: Int] = [:]
  /// The number of frames in which each track overlaps each true face.
  private var common: [Int: [Int: Int]] = [:]

  /// Scores frames, each with its true and its shown boxes.
  init(_ frames: [(truth: [Box], shown: [Box])]) {
    for frame in frames { add(frame.truth, frame.shown) }
  }

  /// One minus the ratio of all mistakes to all true boxes (MOTA).
  var accuracy: Double { 1 - Double(misses + ghosts + switches) / Double(max(1, trueBoxes)) }

  /// The harmonic mean of identity recall and identity precision (IDF1).
  var identityF1: Double {
    let pairs = common.flatMap { truth, tracks in
      tracks.map { Assignment.Pair(left: truth, right: $0.key, cost: -Double($0.value)) }
    }
    let agreed = -Self.cheapest(pairs)
    return 2 * agreed / Double(max(1, trueBoxes + shownBoxes))
  }

  private mutating func add(_ truth: [Box], _ shown: [Box]) {
    (trueBoxes, shownBoxes) = (trueBoxes + truth.count, shownBoxes + shown.count)
    var pairs: [Assignment.Pair] = []
    for (left, box) in truth.enumerated() {
      for (right, other) in shown.enumerated() {
        let overlap = box.bounds.intersectionOverUnion(with: other.bounds)
        guard overlap >= Self.leastOverlap else { continue }
        common[box.id, default: [:]][other.id, default: 0] += 1
        // A face keeps its previous track while that is possible.
        let stays = followers[box.id] == other.id
        pairs.append(Assignment.Pair(left: left, right: right, cost: (stays ? 0 : 10) - overlap))
      }
    }
    let solution = Assignment.solve(pairs)
    misses += truth.count - solution.count
    ghosts += shown.count - solution.count
    for pair in solution {
      let (face, track) = (truth[pair.left].id, shown[pair.right].id)
      if let before = followers[face], before != track { switches += 1 }
      followers[face] = track
    }
  }

  /// Returns the lowest total cost of any matching, whether it has the most pairs or not.
  private static func cheapest(_ pairs: [Assignment.Pair]) -> Double {
    // Every left item may be paired with a dummy at no cost.
    let firstDummy = 1 + (pairs.map(\.right).max() ?? 0)
    let alone = Set(pairs.map(\.left)).map {
      Assignment.Pair(left: $0, right: firstDummy + $0, cost: 0)
    }
    return Assignment.solve(pairs + alone).reduce(0) { $0 + $1.cost }
  }
}
