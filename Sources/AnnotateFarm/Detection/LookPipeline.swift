internal import AnnotateFaces
internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateMedia
public import AnnotateMediaTypes
public import AnnotatePipeline
internal import AnnotateSidecar
internal import AnnotateStages

/// Looks at a range of the frames of a video and writes what it sees into a looks file.
///
///     Demuxer → Decoder → FaceDetector → LooksWriter
///
/// Looks at all ranges of a video, by several computers if need be, are what `LinkPipeline` needs.
public struct LookPipeline: Sendable {
  private let job: LookJob

  /// Makes a pipeline for one job.
  public init(_ job: LookJob) {
    self.job = job
  }

  /// Does the job.
  ///
  /// - Parameters:
  ///   - onWarning: called where the picture changes in mid-stream.
  ///   - onProgress: called after every frame of the range, from one task.
  /// - Returns: what has been seen.
  /// - Throws: `AnnotateError`, or `CancellationError` where the task was cancelled; nothing is left at
  ///   the final path then.
  public func run(
    onWarning: @escaping @Sendable (AnnotateError) -> Void = { _ in },
    onProgress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) async throws -> LookResult {
    FFmpegLog.capture()
    try job.frames.check()
    let detection = job.detection
    try OutputPlan.check(
      [job.output],
      against: detection.input.path,
      overwrites: detection.overwrites
    )
    let input = try DetectionInput(detection)
    let (video, models) = (input.video, input.models)
    let target = try target(of: video, models)
    let losses = LossReporter(isStrict: detection.isStrict, onWarning: onWarning)
    return try await Self.look(
      input.takeDemuxer(),
      at: video,
      span: FrameSpan(job.frames),
      Looker(
        models: models,
        options: detection.detection,
        decoderThreads: detection.input.decoderThreads
      ),
      into: target,
      losses,
      onProgress: onProgress
    )
  }

  /// What looks at frames.
  struct Looker: Sendable {
    let models: DetectionModels
    let options: DetectionOptions
    /// In how many threads the video is decoded; 0 leaves it to FFmpeg.
    var decoderThreads = 0
  }

  /// Looks at some frames of a video that is open.
  ///
  /// - Throws: `MissedEntry` where the span's keyframe does not lead to its first frame.
  static func look(
    _ demuxer: consuming Demuxer,
    at video: MainVideo,
    span: FrameSpan,
    _ looker: Looker,
    into target: LooksTarget,
    _ losses: LossReporter,
    onProgress: @escaping @Sendable (Progress) -> Void
  ) async throws -> LookResult {
    let record = try LooksStage(target, onProgress: onProgress)
    let decode = try DecodeStage(
      demuxer,
      of: video,
      carrying: [],
      span: span,
      threads: looker.decoderThreads,
      losses
    )
    let look = LookStage(
      video.geometry,
      pixelsPerChroma: video.stream.pixelsPerChroma,
      options: looker.options,
      models: looker.models
    )
    try await run(decode, look, record)
    return try await record.finish(InputCounts(of: decode), framesSeen: decode.frameCount)
  }

  private func target(
    of video: MainVideo,
    _ models: DetectionModels
  ) throws(AnnotateError) -> LooksTarget {
    let detection = job.detection
    let header = try video.header(models, options: JobRecord(detection).headerOptions)
    let all = video.source.expectedFrameCount(of: video.stream)
    let end = [all, job.frames.last.map { $0 + 1 }].compactMap(\.self).min()
    return LooksTarget(
      path: job.output,
      overwrites: detection.overwrites,
      header: LooksHeader(
        sidecar: SidecarRecord(header, json: header.json),
        firstFrame: job.frames.first,
        tracking: detection.tracking.options(for: video.stream),
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
    _ look: LookStage,
    _ record: LooksStage
  ) async throws {
    let decoded = BoundedChannel<MediaElement>(capacity: StageChannels.capacity)
    let looked = BoundedChannel<SeenElement>(capacity: StageChannels.capacity)
    try await StageGroup.run(
      { try await look.prepare() },
      { try await decode.run(into: decoded) },
      { try await look.run(from: decoded, into: looked) },
      { try await record.run(from: looked) }
    )
  }
}
