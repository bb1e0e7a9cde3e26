public import AnnotateFaces
public import AnnotateJobs
internal import AnnotateMedia
public import AnnotateMediaTypes
internal import AnnotateStages

/// Detects the faces in a video, stamps them, and writes the video together with its sidecar.
///
///     Demuxer → Decoder → FaceDetector → Tracker → Compositor → Encoder → Muxer
///                                           └────→ SidecarWriter
///
/// If the job names a sidecar, the faces are read from it, and detector and tracker do not run.
///
/// Packets of all other streams pass through the same stages unchanged. They therefore stay in the order of
/// the file and do not pile up in memory.
public struct AnnotationPipeline: Sendable {
  /// The version of annotate, as sidecars record it.
  public static let version = "0.1.0"

  private let job: AnnotationJob
  private let detector: (any FaceDetector)?
  private let stop: InputStop?

  /// Makes a pipeline for one job; `detector` replaces the detector that the job names, and `stop` can end
  /// its input early.
  public init(
    _ job: AnnotationJob,
    detector: (any FaceDetector)? = nil,
    stop: InputStop? = nil
  ) {
    (self.job, self.detector, self.stop) = (job, detector, stop)
  }

  /// Runs the job.
  ///
  /// - Parameters:
  ///   - onWarning: called for everything that the result will lack: before the work starts if the header of
  ///     the input shows it, otherwise when the first frame shows it.
  ///   - onProgress: called after every frame, from one task.
  /// - Returns: the counts and the paths of the written files.
  /// - Throws: `AnnotateError`, or `CancellationError` if the task was cancelled; nothing is left at the
  ///   final paths then.
  public func run(
    onWarning: @escaping @Sendable (AnnotateError) -> Void = { _ in },
    onProgress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) async throws -> AnnotationResult {
    let job = try job.resolvingStyles()
    let plan = try OutputPlan(job)
    let pictures = try PictureSource(job)
    try plan.check(job, pictures)
    let demuxer = try DetectionInput.open(job.input, pictures)
    let preparation = try JobPreparation(
      job,
      plan,
      source: demuxer.source,
      pictures: pictures,
      detector: detector
    )
    let losses = LossReporter(isStrict: job.output.isStrict, onWarning: onWarning)
    for loss in preparation.warnings { try losses.report(loss) }
    let stages = try stages(preparation, demuxer, losses)
    let render = try RenderStage(preparation, losses, onProgress: onProgress)
    let counts = try await stages.run { try await render.run(from: $0) }
    return try await render.finish(counts)
  }

  private func stages(
    _ preparation: JobPreparation,
    _ demuxer: consuming Demuxer,
    _ losses: LossReporter
  ) throws(AnnotateError) -> any FaceStages {
    let carried = Set(preparation.carried.map(\.index))
    switch preparation.faces {
    case .detected(let models):
      return try DetectingStages(
        demuxer,
        of: preparation.main,
        carrying: carried,
        detection: preparation.job.detection,
        models: models,
        tracking: preparation.job.tracking,
        excerpt: preparation.excerpt,
        isLive: preparation.job.input.isLive,
        stop: stop,
        losses
      )
    case .recorded(let faces):
      return try ReplayingStages(
        demuxer,
        of: preparation.main,
        carrying: carried,
        faces: faces,
        excerpt: preparation.excerpt,
        losses
      )
    }
  }
}
