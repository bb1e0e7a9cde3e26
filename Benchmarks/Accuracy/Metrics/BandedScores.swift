internal import AnnotateMediaTypes

/// The scores of faces by size.
///
/// A detection counts in the band of the label that it matches. A false one counts in the band of its
/// own size, or not at all if it is below the smallest band.
struct BandedScores {
  private(set) var scores = [DetectionScore](
    repeating: DetectionScore(),
    count: SizeBand.all.count
  )

  /// Adds the detections in one picture.
  mutating func add(_ found: [FoundBox], labels: [LabelledBox]) {
    let labels = labels.map {
      LabelledBox(
        bounds: $0.bounds,
        counts: $0.counts && SizeBand.side(of: $0.bounds) >= SizeBand.leastSide
      )
    }
    let outcomes = BoxMatching(found, with: labels).outcomes
    for (index, band) in SizeBand.all.enumerated() {
      scores[index].addLabels(labels.count { $0.counts && band.contains($0.bounds) })
      for (detection, outcome) in zip(found, outcomes) {
        switch outcome {
        case .neutral: continue
        case .right(let label) where band.contains(labels[label].bounds):
          scores[index].add(confidence: detection.confidence, isRight: true)
        case .wrong where band.contains(detection.bounds):
          scores[index].add(confidence: detection.confidence, isRight: false)
        default: continue
        }
      }
    }
  }
}
