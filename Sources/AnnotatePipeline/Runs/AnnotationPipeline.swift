internal import AnnotateContainers
public import AnnotateFaces
internal import AnnotateFiles
public import AnnotateJobs
internal import AnnotateLibav
public import AnnotateMediaTypes

/// Detects the faces in a video, stamps them, and writes the video together with its sidecar.
///
/// If the job names a sidecar, the faces are read from it, and detector and tracker do not run.
public struct AnnotationPipeline: Sendable {
  /// The version of annotate, as sidecars record it.
  public static let version = "0.1.0"

  private let job: AnnotationJob
  /// The styles of the job if they have been read.
  private let styles: ResolvedStyles?
  private let detector: (any FaceDetector)?
  private let stop: InputStop?
  private let session: Session

  /// Makes a pipeline for one job; `detector` replaces the detector that the job names, and `stop` can end
  /// its input early.
  public init(
    _ job: AnnotationJob,
    detector: (any FaceDetector)? = nil,
    stop: InputStop? = nil,
    session: Session = Session()
  ) {
    (self.job, self.detector, self.stop, self.session) = (job, detector, stop, session)
    styles = nil
  }

  /// Makes a pipeline for one job and its styles; `stop` can end its input early.
  package init(
    _ job: AnnotationJob,
    styles: ResolvedStyles,
    stop: InputStop? = nil,
    session: Session
  ) {
    (self.job, self.styles, self.stop, self.session) = (job, styles, stop, session)
    detector = nil
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
    let several = AnnotationJob.sequence(job.output.path)?.pattern
    let folder = try (several ?? (job.isPlaylist ? job.output.path : nil)).map { path in
      try MadeFolder(FilePath(path).folder)
    }
    do {
      return try await run(RunListener(onWarning: onWarning, onProgress: onProgress))
    } catch {
      folder?.removeIfEmpty()
      throw error
    }
  }

  private func run(_ listener: RunListener) async throws -> AnnotationResult {
    let styles = try styles ?? ResolvedStyles(job.drawing.styles)
    var job = job.completed(for: styles)
    try job.network.check(job)
    let plan = try OutputPlan(job)
    try session.declare(
      job.writtenPaths,
      reading: job.inputPaths + NumberedFaces.paths(for: job),
      network: job.network
    )
    if job.recordedFaces == nil {
      let isNew =
        job.output.faces.sidecar == .nextToOutput && FileIdentity(of: job.output.path) == nil
      try ReplacedSidecar.check(
        DetectionJob(job),
        input: job.input.path,
        isOfNewOutput: isNew && AnnotationJob.sequence(job.output.path) == nil
      )
    }
    let pictures = try PictureSource(job)
    try plan.check(job, pictures)
    let losses = LossReporter(isStrict: job.output.isStrict, onWarning: listener.onWarning)
    let link = LiveLink(toInput: job.input, job.network, stop: stop, losses)
    let demuxer = try DetectionInput.open(job.input, pictures, session.limits, link)
    let conformed = try ConformedVideo.make(for: job, plan, of: demuxer.source)
    if let conformed { job.input = conformed.takingExcerpt(of: job.input) }
    let preparation = try JobPreparation(
      job,
      plan,
      styles,
      source: conformed?.source ?? demuxer.source,
      pictures: pictures,
      origin: conformed.map { .recorded($0.faces) },
      detector: detector
    )
    let isReadTwice = try ChosenPeopleRun.canRun(job, pictures)
    let numbered = try NumberedFaces(
      for: job,
      of: preparation.input.main,
      covers: styles.hideFaces,
      isReadTwice: isReadTwice
    )
    for loss in preparation.losses { try losses.report(loss) }
    for notice in preparation.notices { losses.warn(notice) }
    if let conformed {
      return try await Runs.conform(demuxer, conformed, preparation, styles, losses, listener)
    }
    let smart = try SmartPreparation.make(
      for: preparation,
      pictures,
      isReadTwice: isReadTwice,
      session.limits,
      losses
    )
    let detection: any FaceStage<MediaElement, DetectedElement>
    switch preparation.faces.origin {
    case .recorded(let faces):
      _ = try faces.selectionWarnings(preparation, styles)
      return try await Runs.render(
        demuxer,
        preparation,
        styles,
        faces,
        smart: smart,
        losses,
        listener
      )
    case .detected(let models):
      if isReadTwice, numbered != nil || smart != nil || job.drawing.selection.choosesPeople {
        let run = ChosenPeopleRun(job, plan, pictures, styles, numbered, smart, session)
        return try await run.run(demuxer, preparation, models, losses, listener)
      }
      let (video, options) = (preparation.input.main, preparation.job.detection)
      detection = DetectionStage(video, options: options, models: models)
    case .nobody: detection = NoDetection()
    }
    return try await Runs.annotate(
      demuxer,
      preparation,
      styles,
      detection: detection,
      stop: stop,
      losses,
      listener
    )
  }
}
