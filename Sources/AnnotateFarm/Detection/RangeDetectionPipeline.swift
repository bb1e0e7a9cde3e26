internal import AnnotateFaces
internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateMedia
package import AnnotateMediaTypes
package import AnnotatePipeline
internal import AnnotateSidecar
internal import AnnotateStages

/// Finds the faces in a range of the frames of a video and writes a detections file.
///
///     Demuxer → Decoder → FaceDetector → DetectionsWriter
///
/// `LinkPipeline` needs the detections files of all ranges, which may come from several computers.
package struct RangeDetectionPipeline: Sendable {
  private let job: RangeDetectionJob

  /// Makes a pipeline for one job.
  package init(_ job: RangeDetectionJob) {
    self.job = job
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
    try WrittenPath.check(
      [.file(job.output)],
      reading: detection.annotation.inputPaths,
      overwrites: detection.overwrites
    )
    let input = try DetectionInput(detection)
    let (video, models) = (input.video, input.models)
    let target = try await target(of: video, models)
    let losses = LossReporter(isStrict: detection.isStrict, onWarning: onWarning)
    return try await Self.detect(
      input.takeDemuxer(),
      of: video,
      span: FrameSpan(job.frames),
      Detector(
        models: models,
        options: detection.detection,
        decoderThreads: detection.input.decoderThreads
      ),
      into: target,
      losses,
      onProgress: onProgress
    )
  }

  /// The models and options of the detection.
  struct Detector: Sendable {
    let models: DetectionModels
    let options: DetectionOptions
    /// The number of threads that decode the video; 0 leaves it to FFmpeg.
    var decoderThreads = 0
  }

  /// Finds the faces in some frames of an open video.
  ///
  /// - Throws: `MissedEntry` if the span's keyframe does not lead to its first frame.
  static func detect(
    _ demuxer: consuming Demuxer,
    of video: MainVideo,
    span: FrameSpan,
    _ detector: Detector,
    into target: DetectionsTarget,
    _ losses: LossReporter,
    onProgress: @escaping @Sendable (Progress) -> Void
  ) async throws -> RangeDetectionResult {
    let record = try DetectionsRecordStage(target, onProgress: onProgress)
    let decode = try DecodeStage(
      demuxer,
      of: video,
      carrying: [],
      span: span,
      threads: detector.decoderThreads,
      losses
    )
    let detect = DetectionStage(
      video.geometry,
      pixelsPerChroma: video.stream.pixelsPerChroma,
      options: detector.options,
      models: detector.models,
      keepsPixels: false
    )
    try await run(decode, detect, record)
    return try await record.finish(InputCounts(of: decode), decodedFrames: decode.frameCount)
  }

  private func target(
    of video: MainVideo,
    _ models: DetectionModels
  ) async throws -> DetectionsTarget {
    let detection = job.detection
    let header = try video.header(models, options: JobRecord(detection).headerOptions)
    let all = video.source.expectedFrameCount(of: video.stream)
    let end = [all, job.frames.last.map { $0 + 1 }].compactMap(\.self).min()
    return DetectionsTarget(
      path: job.output,
      overwrites: detection.overwrites,
      header: DetectionsHeader(
        sidecar: SidecarRecord(header, json: header.json),
        firstFrame: job.frames.first,
        tracking: try await detection.tracking.options(for: video.stream, detection.detection),
        timecodeRate: video.stream.nominalFrameRate
      ),
      frames: job.frames,
      expectedFrames: end.map { max(0, $0 - job.frames.first) },
      input: detection.input.path,
      isStrict: detection.isStrict
    )
  }

  private static func run(
    _ decode: DecodeStage,
    _ detect: DetectionStage,
    _ record: DetectionsRecordStage
  ) async throws {
    let decoded = BoundedChannel<MediaElement>(capacity: StageChannels.capacity)
    let detected = BoundedChannel<DetectedElement>(capacity: StageChannels.capacity)
    try await StageGroup.run(
      { try await detect.prepare() },
      { try await decode.run(into: decoded) },
      { try await detect.run(from: decoded, into: detected) },
      { try await record.run(from: detected) }
    )
  }
}
