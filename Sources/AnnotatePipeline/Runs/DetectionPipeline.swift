public import AnnotateFaces
internal import AnnotateFiles
public import AnnotateJobs
internal import AnnotateLibav
public import AnnotateMediaTypes

/// Detects the faces in a video and writes them into a sidecar.
public struct DetectionPipeline: Sendable {
  private let job: DetectionJob
  private let detector: (any FaceDetector)?
  private let stop: InputStop?
  private let session: Session

  /// Makes a pipeline for one job; `detector` replaces the detector that the job names, and `stop` can end
  /// its input early.
  public init(
    _ job: DetectionJob,
    detector: (any FaceDetector)? = nil,
    stop: InputStop? = nil,
    session: Session = Session()
  ) {
    (self.job, self.detector, self.stop, self.session) = (job, detector, stop, session)
  }

  /// Runs the job.
  ///
  /// - Parameters:
  ///   - onWarning: called if the size or format of the picture changes in the middle of the stream.
  ///   - onProgress: called after every frame, from one task.
  /// - Returns: the counts and the paths of the written files.
  /// - Throws: `AnnotateError`, or `CancellationError` if the task was cancelled; nothing is left at the
  ///   final path then.
  public func run(
    onWarning: @escaping @Sendable (AnnotateError) -> Void = { _ in },
    onProgress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) async throws -> AnnotationResult {
    let (written, read) = (FaceTarget(job).writtenPaths, job.annotation.inputPaths)
    try job.network.check(job.annotation)
    try WrittenPath.check(written, reading: read, overwrites: job.overwrites)
    try session.declare(written, reading: read, network: job.network)
    try ReplacedSidecar.check(job, input: job.input.path)
    let losses = LossReporter(isStrict: job.isStrict, onWarning: onWarning)
    let link = LiveLink(toInput: job.input, job.network, stop: stop, losses)
    return try await Runs.detect(
      DetectionInput(job, session, detector: detector, link),
      job,
      stop: stop,
      losses,
      RunListener(onWarning: onWarning, onProgress: onProgress)
    )
  }
}
