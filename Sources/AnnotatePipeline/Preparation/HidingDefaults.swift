internal import AnnotateFaces
package import AnnotateJobs
internal import AnnotateMediaTypes

extension AnnotationJob {
  /// The minimum confidence of a face that is hidden, as a fraction of that of a face that is decorated: a cover on a chair
  /// costs less than a face that stays visible.
  private static let confidenceOfHidden = 0.7

  /// The same job with what its options leave open, as its styles need it: where faces are hidden, those are taken in that
  /// only may be there, or only may be chosen.
  package func completed(for styles: ResolvedStyles) -> AnnotationJob {
    guard styles.hideFaces else { return self }
    var job = self
    job.drawing.selection.includesUnknownPeople = true
    let usual = DetectionMethod(detection, in: .video).confidence
    if recordedFaces == nil, detection.findsFaces, detection.confidence == nil, let usual {
      job.detection.confidence = (100 * Self.confidenceOfHidden * usual).rounded() / 100
    }
    return job
  }
}
