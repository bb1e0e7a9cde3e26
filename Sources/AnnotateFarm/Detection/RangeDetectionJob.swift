package import AnnotateJobs
package import AnnotatePipeline

/// A job that finds the faces in a range of frames and writes a detections file for a `LinkJob`.
package struct RangeDetectionJob: Sendable {
  /// The video, the detection and the tracking; the job's outputs do not matter.
  package var detection: DetectionJob
  /// The frames.
  package var frames: FrameRange
  /// The path of the detections file.
  package var output: String

  /// Describes a job.
  package init(_ detection: DetectionJob, frames: FrameRange, output: String) {
    (self.detection, self.frames, self.output) = (detection, frames, output)
  }
}
