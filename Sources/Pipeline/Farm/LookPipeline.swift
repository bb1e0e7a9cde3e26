internal import Faces
internal import Files
internal import Media
public import MediaTypes
internal import Sidecar
internal import Stages

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
    try OutputPlan.check([job.output], against: detection.input, overwrites: detection.overwrites)
    let input = try DetectionInput(detection)
    let (video, models) = (input.video, input.models)
    let record = try LooksStage(job, of: video, models, onProgress: onProgress)
    let decode = try DecodeStage(
      input.demuxer,
      of: video,
      carrying: [],
      frames: job.frames,
      threads: detection.decoderThreads,
      LossReporter(isStrict: detection.isStrict, onWarning: onWarning)
    )
    let look = LookStage(
      video.geometry,
      pixelsPerChroma: video.stream.pixelsPerChroma,
      options: detection.looking,
      models: models
    )
    try await Self.run(decode, look, record)
    return try await record.finish(InputCounts(of: decode), framesSeen: decode.frameCount)
  }

  private static func run(
    _ decode: DecodeStage,
    _ look: LookStage,
    _ record: LooksStage
  ) async throws {
    let decoded = BoundedChannel<MediaElement>(capacity: StageChannels.capacity)
    let looked = BoundedChannel<SeenElement>(capacity: StageChannels.capacity)
    try await withThrowingTaskGroup { group in
      group.addTask { try await look.prepare() }
      group.addTask { try await decode.run(into: decoded) }
      group.addTask { try await look.run(from: decoded, into: looked) }
      group.addTask { try await record.run(from: looked) }
      // The first failure has to end the others at once, which `waitForAll` does not do.
      for try await _ in group {}
    }
  }
}
