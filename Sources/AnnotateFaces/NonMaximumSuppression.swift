internal import AnnotateMediaTypes

/// Keeps the surest of observations that overlap, which are views of one face.
enum NonMaximumSuppression {
  /// The observations that overlap no surer one by more than `limit` of their common area, surest
  /// first; equally sure ones keep their order.
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
