internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateMedia
public import AnnotateMediaTypes
public import AnnotatePipeline
internal import AnnotateSidecar
internal import AnnotateStages

/// Gives the faces of looks files their numbers and writes the sidecar, to the byte as `DetectionPipeline`
/// writes it.
///
///     LooksReader → Tracker → SidecarWriter
public struct LinkPipeline: Sendable {
  private let job: LinkJob

  /// Makes a pipeline for one job.
  public init(_ job: LinkJob) {
    self.job = job
  }

  /// Does the job.
  ///
  /// - Parameter onWarning: called for what exports cannot say.
  /// - Returns: what has been found.
  /// - Throws: `AnnotateError`, for what is wrong with a file with the number of the line, or
  ///   `CancellationError` where the task was cancelled; nothing is left at the final paths then.
  public func run(
    onWarning: @escaping @Sendable (AnnotateError) -> Void = { _ in }
  ) async throws -> AnnotationResult { try await link(onWarning: onWarning).result }

  /// What linking has given.
  struct Linked: Sendable {
    /// What has been found.
    let result: AnnotationResult
    /// The number of the first frame of each looks file.
    let firstFrames: [Int]
    /// How many frames are missing.
    let missingFrames: Int
  }

  /// Does the job.
  ///
  /// - Throws: as `run`.
  func link(onWarning: @escaping @Sendable (AnnotateError) -> Void) async throws -> Linked {
    try OutputPlan.check(
      sidecar: job.output,
      facesFolder: job.facesFolder,
      job.exports,
      against: job.inputs,
      overwrites: job.overwrites
    )
    let source = try LooksSource(job)
    let header = source.header
    let transaction = FileTransaction()
    let files = try FaceFiles(
      sidecar: job.output,
      folder: job.facesFolder,
      exports: job.exports,
      overwrites: job.overwrites,
      in: transaction
    ) { header.sidecar }
    let record = LinkRecordStage(
      FaceRecorder(path: job.inputs.first ?? "", expectedFrames: nil, files: files),
      in: transaction
    )
    try await Self.run(source, LinkStage(header), record)
    return try await record.finish(job, onWarning: onWarning)
  }

  private static func run(
    _ source: LooksSource,
    _ link: LinkStage,
    _ record: LinkRecordStage
  ) async throws {
    let looked = BoundedChannel<LooksElement>(capacity: StageChannels.capacity)
    let linked = BoundedChannel<LinkedElement>(capacity: StageChannels.capacity)
    try await StageGroup.run(
      { try await source.run(into: looked) },
      { try await link.run(from: looked, into: linked) },
      { try await record.run(from: linked) }
    )
  }
}
