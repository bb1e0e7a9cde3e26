internal import AnnotateContainers
internal import AnnotateFiles
package import AnnotateJobs
internal import AnnotateLibav
package import AnnotateMediaTypes
package import AnnotatePipeline
internal import AnnotateSidecar

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

/// The result of detecting faces in a range of frames.
package struct RangeDetectionResult: Sendable, Equatable {
  /// The index of the first frame of the range.
  package let first: Int
  /// The number of frames.
  package let count: Int
  /// Whether the video ends with the last of them.
  package let isLast: Bool
  /// The number of faces in all of them, including tentative ones.
  package let faces: Int
  /// The damage of the range.
  package let damage: InputDamage
  /// The path of the detections file.
  package let output: String
}

/// Finds the faces in a range of the frames of a video and writes a detections file.
///
/// `LinkPipeline` needs the detections files of all ranges, which may come from several computers.
package struct RangeDetectionPipeline: Sendable {
  private let job: RangeDetectionJob
  private let session: Session

  /// Makes a pipeline for one job.
  package init(_ job: RangeDetectionJob, session: Session = Session()) {
    (self.job, self.session) = (job, session)
  }

  /// Runs the job.
  ///
  /// - Parameters:
  ///   - onWarning: Called if the size or format of the picture changes in the middle of the stream.
  ///   - onProgress: Called after every frame of the range, from one task.
  /// - Returns: The result.
  /// - Throws: `AnnotateError`, or `CancellationError` if the task was cancelled; nothing is left at the
  ///   final path then.
  package func run(
    onWarning: @escaping @Sendable (AnnotateError) -> Void = { _ in },
    onProgress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) async throws -> RangeDetectionResult {
    try job.frames.check()
    let detection = job.detection
    let (written, read) = ([WrittenPath.file(job.output)], detection.annotation.inputPaths)
    try WrittenPath.check(written, reading: read, overwrites: detection.overwrites)
    try session.declare(written, reading: read)
    let input = try DetectionInput(detection, session)
    let (video, models) = (input.video, input.models)
    let target = try await target(of: video, models)
    return try await FarmRuns.detect(
      input.takeDemuxer(),
      of: video,
      FrameSpan(job.frames),
      detection,
      detection: DetectionStage(
        video,
        options: detection.detection,
        models: models,
        keepsPixels: false
      ),
      into: target,
      LossReporter(isStrict: detection.isStrict, onWarning: onWarning),
      RunListener(onWarning: onWarning, onProgress: onProgress)
    )
  }

  private func target(
    of video: MainVideo,
    _ models: DetectionModels
  ) async throws -> DetectionsTarget {
    let detection = job.detection
    let all = video.source.expectedFrameCount(of: video.stream)
    let end = [all, job.frames.last.map { $0 + 1 }].compactMap(\.self).min()
    return DetectionsTarget(
      path: job.output,
      overwrites: detection.overwrites,
      header: DetectionsHeader(
        sidecar: try video.headerLine(models, JobRecord(detection)),
        firstFrame: job.frames.first,
        tracking: try await detection.tracking.options(
          for: video.stream,
          detection.detection,
          session.limits
        ),
        timecodeRate: video.stream.nominalFrameRate
      ),
      frames: job.frames,
      expectedFrames: end.map { max(0, $0 - job.frames.first) },
      input: detection.input.path,
      isStrict: detection.isStrict
    )
  }
}
