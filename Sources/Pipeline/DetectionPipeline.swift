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
    let decode = try DecodeStage(demuxer, of: video, carrying: [], losses)
    let look = LookStage(
      video.geometry,
      pixelsPerChroma: video.stream.pixelsPerChroma,
      options: job.looking,
      models: models
    )
    let track = TrackStage(job.tracking.options(for: video.stream))
    let sidecar = try SidecarWriter(
      path: job.output,
      overwrites: job.overwrites,
      header: try video.header(models, options: job.recordedOptions)
    )
    let record = RecordStage(FaceRecorder(video, sidecar: sidecar, onProgress: onProgress))

    let capacity = AnnotationPipeline.channelCapacity
    let decoded = BoundedChannel<MediaElement>(capacity: capacity)
    let looked = BoundedChannel<SeenElement>(capacity: capacity)
    let tracked = BoundedChannel<TrackedElement>(capacity: capacity)
    try await withThrowingTaskGroup { group in
      // The model is compiled while the first frames are decoded.
      group.addTask { try await look.prepare() }
      group.addTask { try await decode.run(into: decoded) }
      group.addTask { try await look.run(from: decoded, into: looked) }
      group.addTask { try await track.run(from: looked, into: tracked) }
      group.addTask { try await record.run(from: tracked) }
      // The first failure has to end the others at once, which `waitForAll` does not do.
      for try await _ in group {}
    }
    return try await record.finish(
      damagedPackets: decode.damageCount,
      isStrict: job.isStrict,
      path: job.output
    )
  }
}
