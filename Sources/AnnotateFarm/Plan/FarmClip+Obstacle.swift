internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotatePipeline

extension FarmClip.Obstacle {
  /// What an error in planning says of one clip among several; nil where it is none of the clip's.
  ///
  /// What hangs on the clip's contents, name or kind is of the clip: that it is no video, is missing, or is
  /// one of which no output of the kind can be made that was asked for. For others, which are in the same
  /// folder, that is no reason to wait; so it is an input that is not what it should be. What fails
  /// whatever the clip is, such as reading a disk, is not of the clip.
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
