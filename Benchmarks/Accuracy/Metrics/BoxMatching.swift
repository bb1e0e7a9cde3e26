internal import AnnotateMediaTypes

/// Matches the detections in one picture with its labelled faces.
///
/// The rules are those of PASCAL VOC and WIDER FACE: the most confident detection chooses first, and
/// takes the free label with the largest overlap, if the intersection over union is at least one half. A
/// detection that overlaps only a label that does not count is neither right nor wrong; a second
/// detection of one face is wrong.
struct BoxMatching {
  /// The result for one detection.
  enum Outcome: Equatable {
    /// The detection matches the label with this index.
    case right(Int)
    /// The detection does not count.
    case neutral
    /// There is no such face.
    case wrong
  }

  /// The outcome of each detection, in the given order.
  let outcomes: [Outcome]

  /// Matches the detections in one picture.
  init(_ found: [FoundBox], with labels: [LabelledBox], leastOverlap: Double = 0.5) {
    var free = Set(labels.indices.filter { labels[$0].counts })
    var outcomes = [Outcome](repeating: .wrong, count: found.count)
    let surestFirst = found.indices.sorted {
      (found[$1].confidence, $0) < (found[$0].confidence, $1)
    }
    for index in surestFirst {
      let overlaps = labels.map { found[index].bounds.intersectionOverUnion(with: $0.bounds) }
      let best = free.sorted().max { overlaps[$0] < overlaps[$1] }
      if let best, overlaps[best] >= leastOverlap {
        free.remove(best)
        outcomes[index] = .right(best)
      } else if labels.indices.contains(where: {
        !labels[$0].counts && overlaps[$0] >= leastOverlap
      }) {
        outcomes[index] = .neutral
      }
    }
    self.outcomes = outcomes
  }
}
