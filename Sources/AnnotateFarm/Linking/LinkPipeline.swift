internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateMedia
package import AnnotateMediaTypes
package import AnnotatePipeline
internal import AnnotateSidecar
internal import AnnotateStages

/// Tracks the faces of detections files and writes the sidecar, byte for byte as `DetectionPipeline` would.
///
///     DetectionsReader → Tracker → SidecarWriter
package struct LinkPipeline: Sendable {
  private let job: LinkJob

  /// Makes a pipeline for one job.
  package init(_ job: LinkJob) {
    self.job = job
  }

  /// Runs the job.
  ///
  /// - Parameter onWarning: Called for what exports cannot express.
  /// - Returns: The result.
  /// - Throws: `AnnotateError`, which for an invalid file names the line, or `CancellationError` if the task
  ///   was cancelled; nothing is left at the final paths then.
  package func run(
    onWarning: @escaping @Sendable (AnnotateError) -> Void = { _ in }
  ) async throws -> AnnotationResult { try await link(onWarning: onWarning).result }

  /// The result of linking, with the facts that a farm records.
  struct Linked: Sendable {
    /// The result.
    let result: AnnotationResult
    /// The index of the first frame of each detections file.
    let firstFrames: [Int]
    /// The number of missing frames.
    let missingFrames: Int
  }

  /// Runs the job.
  ///
  /// - Throws: as `run`.
  func link(onWarning: @escaping @Sendable (AnnotateError) -> Void) async throws -> Linked {
    try WrittenPath.check(
      job.faces.writtenPaths(sidecar: job.output),
      reading: job.inputs,
      overwrites: job.overwrites
    )
    let source = try DetectionsSource(job)
    let header = source.header
    let transaction = FileTransaction()
    let files = try FaceFiles(
      sidecar: job.output,
      folder: job.faces.folder,
      exports: job.faces.exports,
      overwrites: job.overwrites,
      in: transaction
    ) { job.header ?? header.sidecar }
    let record = LinkRecordStage(
      FaceRecorder(path: job.inputs.first ?? "", expectedFrames: nil, files: files),
      in: transaction
    )
    try await Self.run(source, LinkStage(header), record)
    return try await record.finish(job, onWarning: onWarning)
  }

  private static func run(
    _ source: DetectionsSource,
    _ link: LinkStage,
    _ record: LinkRecordStage
  ) async throws {
    let detected = BoundedChannel<DetectionsElement>(capacity: StageChannels.capacity)
    let linked = BoundedChannel<LinkedElement>(capacity: StageChannels.capacity)
    try await StageGroup.run(
      { try await source.run(into: detected) },
      { try await link.run(from: detected, into: linked) },
      { try await record.run(from: linked) }
    )
  }
}
