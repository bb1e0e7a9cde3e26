internal import AnnotateJobs

extension DetectionMethod.Input {
  /// What the faces of a job are detected in.
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
