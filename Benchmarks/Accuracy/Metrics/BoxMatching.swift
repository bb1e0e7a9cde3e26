internal import AnnotateMediaTypes

/// Which found faces are which labelled ones, in one picture.
///
/// As in PASCAL VOC and WIDER FACE: the surest finding chooses first, and takes the free label with
/// which it overlaps most, if by half of their common area at least. A finding that overlaps only a
/// label that does not count is neither right nor wrong; a second finding of one face is wrong.
struct BoxMatching {
  /// What became of a finding.
  enum Outcome: Equatable {
    /// It is the label of this index.
    case right(Int)
    /// It counts neither way.
    case neutral
    /// There is no such face.
    case wrong
  }

  /// For each finding, in the order in which they were given.
  let outcomes: [Outcome]

  /// Matches the findings of one picture.
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
