public import AnnotateJobs
public import AnnotatePipeline

/// What is to be seen in some frames of a video, for a `LinkJob` to make faces of.
public struct LookJob: Sendable {
  /// What is looked for, in which video, and how it will be followed; what it says of outputs does not
  /// count.
  public var detection: DetectionJob
  /// The frames to look at.
  public var frames: FrameRange
  /// The looks file to write.
  public var output: String

  /// Describes a job.
  public init(_ detection: DetectionJob, frames: FrameRange, output: String) {
    (self.detection, self.frames, self.output) = (detection, frames, output)
  }
}
