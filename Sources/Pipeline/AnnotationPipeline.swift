internal import Faces
internal import Media
public import MediaTypes
internal import Stages

/// Finds the faces of a video, stamps them and writes the result with its sidecar.
///
///     Demuxer → Decoder → FaceDetector → Tracker → Compositor → Encoder → Muxer
///                                           └────→ SidecarWriter
///
/// Packets of all other streams travel along untouched, so that everything stays in the order of the
/// file and nothing piles up in memory.
public struct AnnotationPipeline: Sendable {
  /// The version of this project, as written into sidecars.
  public static let version = "0.1.0"

  /// How many frames may wait between two stages: a 4K frame takes 12 MB.
  static let channelCapacity = 4

  private let job: AnnotationJob

  /// Makes a pipeline for one job.
  public init(_ job: AnnotationJob) {
    self.job = job
  }

  /// Does the job.
  ///
  /// - Parameters:
  ///   - onWarning: called for everything that the result will lack: before the work begins where the
  ///     header tells, else when a frame does.
  ///   - onProgress: called after every frame, from one task.
  /// - Returns: what has been written.
  /// - Throws: `AnnotateError`, or `CancellationError` where the task was cancelled; nothing is left
  ///   at the final paths then.
  public func run(
    onWarning: @escaping @Sendable (AnnotateError) -> Void = { _ in },
    onProgress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) async throws -> AnnotationResult {
    FFmpegLog.capture()
    let plan = try OutputPlan(job)
    let pictures = try PictureSource(job)
    try plan.check(job, pictures)
    let demuxer = try pictures?.demuxer() ?? Demuxer(opening: job.input)
    let preparation = try JobPreparation(job, plan, source: demuxer.source, pictures: pictures)
    let losses = LossReporter(isStrict: job.isStrict, onWarning: onWarning)
    for loss in preparation.warnings { try losses.tell(loss) }
    let decode = try DecodeStage(
      demuxer,
      of: preparation.main,
      carrying: Set(preparation.carried.map(\.index)),
      losses
    )
    let look = LookStage(
      preparation.geometry,
      pixelsPerChroma: preparation.video.pixelsPerChroma,
      options: job.looking,
      models: preparation.models
    )
    let track = TrackStage(job.tracking.options(for: preparation.video))
    let draw = try DrawStage(
      preparation,
      losses,
      onProgress: onProgress
    )

    let decoded = BoundedChannel<MediaElement>(capacity: Self.channelCapacity)
    let looked = BoundedChannel<SeenElement>(capacity: Self.channelCapacity)
    let tracked = BoundedChannel<TrackedElement>(capacity: Self.channelCapacity)
    try await withThrowingTaskGroup { group in
      // The model is compiled while the first frames are decoded.
      group.addTask { try await look.prepare() }
      group.addTask { try await decode.run(into: decoded) }
      group.addTask { try await look.run(from: decoded, into: looked) }
      group.addTask { try await track.run(from: looked, into: tracked) }
      group.addTask { try await draw.run(from: tracked) }
      // The first failure has to end the others at once, which `waitForAll` does not do.
      for try await _ in group {}
    }
    return try await draw.finish(damagedPackets: decode.damageCount)
  }
}
