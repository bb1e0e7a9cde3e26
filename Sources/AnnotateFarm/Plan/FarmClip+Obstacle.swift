internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotatePipeline

extension FarmClip.Obstacle {
  /// Turns an error in planning one of several clips into an obstacle; nil if the clip did not cause it.
  ///
  /// A clip causes the errors that depend on its contents, name or kind: it is missing, it is not a video,
  /// or the requested output cannot be made from it. The other clips do not have to wait for it, so the
  /// error counts as bad input. An error that could happen with any clip, such as a failing disk, remains
  /// an error of the plan.
  init?(_ error: AnnotateError, of job: AnnotationJob) {
    switch error.kind {
    case .badInput, .missingInput:
      self.init(kind: error.kind, what: error.what, why: error.why)
    case .usage, .cannotCreate, .unavailable:
      let subject = error.subject.flatMap { $0 == job.input.path ? nil : " '\($0)'" } ?? ""
      let reason = error.why.map { ": \($0)" } ?? ""
      self.init(kind: .badInput, what: "cannot annotate", why: error.what + subject + reason)
    case .internalFault, .inputOutput, .temporary, .interrupted, .terminated:
      return nil
    }
  }
}
