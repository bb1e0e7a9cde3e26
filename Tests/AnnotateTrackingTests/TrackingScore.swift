import AnnotateMediaTypes

@testable import AnnotateTracking

/// How well tracks follow faces whose true places are known (Bernardin and Stiefelhagen, "Evaluating
/// Multiple Object Tracking Performance: The CLEAR MOT Metrics", 2008; Ristani et al., "Performance
/// Measures and a Data Set for Multi-Target, Multi-Camera Tracking", 2016).
struct TrackingScore {
  /// A box with the number of whom it belongs to.
  struct Box {
    let id: Int
    let bounds: Rect<DisplaySpace>
  }

  /// The least share of common area of a true box and one that follows it.
  private static let leastOverlap = 0.5

  /// True boxes that nothing followed.
  private(set) var misses = 0
  /// Boxes where there was nobody.
  private(set) var ghosts = 0
  /// How often a true face was followed by another track than before.
  private(set) var switches = 0
  private var trueBoxes = 0
  private var shownBoxes = 0
  private var followers: [Int: Int] = [:]
  /// How many frames each track was where each true face was.
  private var common: [Int: [Int: Int]] = [:]

  /// Scores frames, each with its true boxes and those that are shown.
  init(_ frames: [(truth: [Box], shown: [Box])]) {
    for frame in frames { add(frame.truth, frame.shown) }
  }

  /// One minus all mistakes over all true boxes.
  var accuracy: Double { 1 - Double(misses + ghosts + switches) / Double(max(1, trueBoxes)) }

  /// The harmonic mean of how much of the truth has one number and of how much of each number is true.
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
        // Who was followed by a track still is while that is possible.
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

  /// The least sum of costs of any pairing, the largest or not.
  private static func cheapest(_ pairs: [Assignment.Pair]) -> Double {
    // Everybody may be paired with nobody for nothing.
    let nobody = 1 + (pairs.map(\.right).max() ?? 0)
    let alone = Set(pairs.map(\.left)).map {
      Assignment.Pair(left: $0, right: nobody + $0, cost: 0)
    }
    return Assignment.solve(pairs + alone).reduce(0) { $0 + $1.cost }
  }
}
