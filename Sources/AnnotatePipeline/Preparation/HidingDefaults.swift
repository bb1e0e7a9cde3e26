internal import AnnotateFaces
package import AnnotateJobs

extension AnnotationJob {
  /// The same job with what its options leave open, as its styles need it: where faces are hidden, those are taken in that
  /// only may be there, or only may be chosen, because a cover on a chair costs less than a face that stays visible.
  package func completed(for styles: ResolvedStyles) -> AnnotationJob {
    guard styles.hideFaces else { return self }
    var job = self
    job.drawing.selection.includesUnknownPeople = true
    if recordedFaces == nil, detection.findsFaces, detection.findsSuspected == nil {
      job.detection.findsSuspected = true
    }
    return job
  }
}
