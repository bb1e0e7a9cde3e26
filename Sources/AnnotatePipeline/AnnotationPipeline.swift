public import AnnotateFaces
public import AnnotateJobs
internal import AnnotateMedia
public import AnnotateMediaTypes
internal import AnnotateStages

/// Finds the faces of a video, stamps them and writes the result with its sidecar.
///
///     Demuxer → Decoder → FaceDetector → Tracker → Compositor → Encoder → Muxer
///                                           └────→ SidecarWriter
///
/// Where a sidecar has the faces, its reader takes the place of detector and tracker.
///
/// Packets of all other streams travel along untouched, so that everything stays in the order of the
/// file and nothing piles up in memory.
public struct AnnotationPipeline: Sendable {
  /// The version of this project, as written into sidecars.
  public static let version = "0.1.0"

  private let job: AnnotationJob
  private let detector: (any FaceDetector)?

  /// Makes a pipeline for one job, which finds faces with `detector` instead of the one that the job names.
  public init(_ job: AnnotationJob, detector: (any FaceDetector)? = nil) {
    (self.job, self.detector) = (job, detector)
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
    let job = try job.resolvingStyles()
    let plan = try OutputPlan(job)
    let pictures = try PictureSource(job)
    try plan.check(job, pictures)
    let demuxer = try pictures?.demuxer() ?? Demuxer(opening: job.input.path)
    let preparation = try JobPreparation(
      job,
      plan,
      source: demuxer.source,
      pictures: pictures,
      detector: detector
    )
    let losses = LossReporter(isStrict: job.output.isStrict, onWarning: onWarning)
    for loss in preparation.warnings { try losses.tell(loss) }
    let stages = try Self.stages(preparation, demuxer, losses)
    let draw = try DrawStage(preparation, losses, onProgress: onProgress)
    let counts = try await stages.run { try await draw.run(from: $0) }
    return try await draw.finish(counts)
  }

  private static func stages(
    _ preparation: JobPreparation,
    _ demuxer: consuming Demuxer,
    _ losses: LossReporter
  ) throws(AnnotateError) -> any FaceStages {
    let carried = Set(preparation.carried.map(\.index))
    switch preparation.faces {
    case .looking(let models):
      return try FindingStages(
        demuxer,
        of: preparation.main,
        carrying: carried,
        detection: preparation.job.detection,
        models: models,
        tracking: preparation.job.tracking,
        isLive: preparation.job.input.isLive,
        losses
      )
    case .recorded(let faces):
      return try ReplayingStages(
        demuxer,
        of: preparation.main,
        carrying: carried,
        faces: faces,
        losses
      )
    }
  }
}
