public import AnnotateFaces
internal import AnnotateFiles
internal import AnnotateInference
public import AnnotateJobs
internal import AnnotateMedia
public import AnnotateMediaTypes
internal import AnnotateSidecar
internal import AnnotateStages

/// Detects the faces in a video and writes them into a sidecar.
///
///     Demuxer → Decoder → FaceDetector → Tracker → SidecarWriter
public struct DetectionPipeline: Sendable {
  private let job: DetectionJob
  private let detector: (any FaceDetector)?
  private let stop: InputStop?

  /// Makes a pipeline for one job; `detector` replaces the detector that the job names, and `stop` can end
  /// its input early.
  public init(
    _ job: DetectionJob,
    detector: (any FaceDetector)? = nil,
    stop: InputStop? = nil
  ) {
    (self.job, self.detector, self.stop) = (job, detector, stop)
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
    try WrittenPath.check(
      job.faces.writtenPaths(sidecar: job.sidecarPath),
      reading: job.annotation.inputPaths,
      overwrites: job.overwrites
    )
    let input = try DetectionInput(job, detector: detector)
    let (video, models) = (input.video, input.models)
    let losses = LossReporter(isStrict: job.isStrict, onWarning: onWarning)
    let stages = try DetectingStages(
      input.demuxer,
      of: video,
      detection: job.detection,
      models: models,
      tracking: job.tracking,
      excerpt: input.excerpt,
      keepsPixels: false,
      stop: stop,
      decoderThreads: job.input.decoderThreads,
      losses
    )
    let transaction = FileTransaction()
    let files = try files(of: video, models, in: transaction)
    let record = RecordStage(
      FaceRecorder(video, files: files, excerpt: input.excerpt, onProgress: onProgress),
      in: transaction
    )
    let counts = try await stages.run { try await record.run(from: $0) }
    return try await record.finish(counts, job, onWarning: onWarning)
  }

  private func files(
    of video: MainVideo,
    _ models: DetectionModels,
    in transaction: FileTransaction
  ) throws(AnnotateError) -> FaceFiles {
    try FaceFiles(
      sidecar: job.sidecarPath,
      folder: job.faces.folder,
      exports: job.faces.exports,
      overwrites: job.overwrites,
      in: transaction
    ) { () throws(AnnotateError) in
      let header = try video.header(models, options: JobRecord(job).headerOptions)
      return SidecarRecord(header, json: header.json)
    }
  }
}
