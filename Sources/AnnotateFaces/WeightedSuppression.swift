internal import AnnotateMediaTypes

/// Merges overlapping observations, which show the same face, into their mean, weighted by confidence.
enum WeightedSuppression {
  /// Merges the observations whose overlap (intersection over union) with the most confident exceeds
  /// `limit`; returns the means by descending confidence.
  ///
  /// A mean has the confidence of its most confident observation.
  static func apply<Space>(
    to observations: [FaceObservation<Space>],
    overlap limit: Double
  ) -> [FaceObservation<Space>] {
    var rest = observations.enumerated().sorted {
      ($1.element.confidence, $0.offset) < ($0.element.confidence, $1.offset)
    }.map(\.element)
    var means: [FaceObservation<Space>] = []
    while let best = rest.first {
      let views = rest.filter {
        $0 == best || $0.bounds.intersectionOverUnion(with: best.bounds) > limit
      }
      rest.removeAll { views.contains($0) }
      means.append(mean(of: views))
    }
    return means
  }

  private static func mean<Space>(of views: [FaceObservation<Space>]) -> FaceObservation<Space> {
    var (mean, weight) = (views[0], views[0].confidence)
    for view in views.dropFirst() {
      weight += view.confidence
      let confidence = mean.confidence
      mean = mean.mixed(with: view, share: view.confidence / weight)
      (mean.confidence, mean.source) = (confidence, .detected)
    }
    return mean
  }
}
