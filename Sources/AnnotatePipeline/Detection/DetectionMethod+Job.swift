internal import AnnotateJobs

extension DetectionMethod.Input {
  /// The kind of input in which the faces of a job are detected.
  init(_ input: JobInput, isStill: Bool) {
    self =
      if isStill {
        .still
      } else if input.isLive {
        .live
      } else {
        .video
      }
  }
}
