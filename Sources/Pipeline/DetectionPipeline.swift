internal import Faces
internal import Files
internal import Inference
internal import Media
public import MediaTypes
internal import Sidecar
internal import Stages

/// Finds the faces of a video and writes them into a sidecar.
///
///     Demuxer → Decoder → FaceDetector → Tracker → SidecarWriter
public struct DetectionPipeline: Sendable {
  private let job: DetectionJob

  /// Makes a pipeline for one job.
  public init(_ job: DetectionJob) {
    self.job = job
  }

  /// Does the job.
  ///
  /// - Parameters:
  ///   - onWarning: called where the picture changes in mid-stream.
  ///   - onProgress: called after every frame, from one task.
  /// - Returns: what has been found.
  /// - Throws: `AnnotateError`, or `CancellationError` where the task was cancelled; nothing is left at
  ///   the final path then.
  public func run(
    onWarning: @escaping @Sendable (AnnotateError) -> Void = { _ in },
    onProgress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) async throws -> AnnotationResult {
    FFmpegLog.capture()
    try OutputPlan.check([job.output], against: job.input, overwrites: job.overwrites)
    let pictures = try PictureSource(job.reading)
    let demuxer = try pictures?.demuxer() ?? Demuxer(opening: job.input)
    let video = try MainVideo(of: demuxer.source)
    let isStill = pictures.map { $0.sequence == nil } ?? false
    let models = try LookModels(
      for: job.looking,
      isStill: isStill,
      keepsMesh: job.keepsMesh,
      in: .locate()
    )
    let losses = LossReporter(isStrict: job.isStrict, onWarning: onWarning)
    let stages = try FindingStages(
      demuxer,
      of: video,
      looking: job.looking,
      models: models,
      tracking: job.tracking,
      losses
    )
    let sidecar = try SidecarWriter(
      path: job.output,
      overwrites: job.overwrites,
      header: try video.header(models, options: job.recordedOptions)
    )
    let record = RecordStage(FaceRecorder(video, sidecar: sidecar, onProgress: onProgress))
    let counts = try await stages.run { try await record.run(from: $0) }
    return try await record.finish(counts, isStrict: job.isStrict, path: job.output)
  }
}
