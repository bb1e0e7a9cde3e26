internal import AnnotateMediaTypes

/// Keeps the most confident of overlapping observations, which show the same face.
enum NonMaximumSuppression {
  /// Drops the observations whose overlap (intersection over union) with a more confident one exceeds
  /// `limit`; returns the others by descending confidence.
  ///
  /// Observations of equal confidence keep their order.
  static func apply<Space>(
    to observations: [FaceObservation<Space>],
    overlap limit: Double
  ) -> [FaceObservation<Space>] {
    let ordered = observations.enumerated().sorted {
      ($1.element.confidence, $0.offset) < ($0.element.confidence, $1.offset)
    }
    var kept: [FaceObservation<Space>] = []
    for (_, candidate) in ordered {
      let isNew = kept.allSatisfy {
        $0.bounds.intersectionOverUnion(with: candidate.bounds) <= limit
      }
      if isNew { kept.append(candidate) }
    }
    return kept
  }
}
