public import AnnotateJobs
public import AnnotatePipeline

/// A job that finds the faces in a range of frames and writes a detections file for a `LinkJob`.
public struct RangeDetectionJob: Sendable {
  /// The video, the detection and the tracking; the job's outputs do not matter.
  public var detection: DetectionJob
  /// The frames.
  public var frames: FrameRange
  /// The path of the detections file.
  public var output: String

  /// Describes a job.
  public init(_ detection: DetectionJob, frames: FrameRange, output: String) {
    (self.detection, self.frames, self.output) = (detection, frames, output)
  }
}
