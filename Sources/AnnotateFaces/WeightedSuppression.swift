internal import AnnotateMediaTypes

/// Makes one of observations that overlap, which are views of one face: their mean, in which the surer
/// ones count more.
enum WeightedSuppression {
  /// The means of those that overlap the surest by more than `limit` of their common area, surest first;
  /// a mean is as sure as the surest of its observations.
  static func apply<Space>(
    to observations: [FaceObservation<Space>],
    overlap limit: Double
  ) -> [FaceObservation<Space>] {
    var rest = observations.enumerated().sorted {
      ($1.element.confidence, $0.offset) < ($0.element.confidence, $1.offset)
    }.map(\.element)
    var means: [FaceObservation<Space>] = []
    while let surest = rest.first {
      let views = rest.filter {
        $0 == surest || $0.bounds.intersectionOverUnion(with: surest.bounds) > limit
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
      let surest = mean.confidence
      mean = mean.mixed(with: view, share: view.confidence / weight)
      (mean.confidence, mean.source) = (surest, .detected)
    }
    return mean
  }
}
