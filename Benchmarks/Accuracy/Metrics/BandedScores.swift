internal import AnnotateMediaTypes

/// Scores by size of the faces.
///
/// A finding counts in the band of the label that it is; one that is no face counts in the band of
/// its own size, and nowhere where it is smaller than what is graded.
struct BandedScores {
  private(set) var scores = [DetectionScore](
    repeating: DetectionScore(),
    count: SizeBand.all.count
  )

  /// Adds the findings of one picture.
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
      for (finding, outcome) in zip(found, outcomes) {
        switch outcome {
        case .neutral: continue
        case .right(let label) where band.contains(labels[label].bounds):
          scores[index].add(confidence: finding.confidence, isRight: true)
        case .wrong where band.contains(finding.bounds):
          scores[index].add(confidence: finding.confidence, isRight: false)
        default: continue
        }
      }
    }
  }
}
