public import AnnotateFaces
internal import AnnotateFiles
internal import AnnotateInference
internal import AnnotateMedia
public import AnnotateMediaTypes
internal import AnnotateSidecar
internal import AnnotateStages

/// Finds the faces of a video and writes them into a sidecar.
///
///     Demuxer → Decoder → FaceDetector → Tracker → SidecarWriter
public struct DetectionPipeline: Sendable {
  private let job: DetectionJob
  private let detector: (any FaceDetector)?

  /// Makes a pipeline for one job, which finds faces with `detector` instead of the one that the job names.
  public init(_ job: DetectionJob, detector: (any FaceDetector)? = nil) {
    (self.job, self.detector) = (job, detector)
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
    try OutputPlan.check(
      sidecar: job.output,
      facesFolder: job.facesFolder,
      job.exports,
      against: [job.input],
      overwrites: job.overwrites
    )
    let input = try DetectionInput(job, detector: detector)
    let (video, models) = (input.video, input.models)
    let losses = LossReporter(isStrict: job.isStrict, onWarning: onWarning)
    let stages = try FindingStages(
      input.demuxer,
      of: video,
      looking: job.looking,
      models: models,
      tracking: job.tracking,
      decoderThreads: job.decoderThreads,
      losses
    )
    let record = RecordStage(
      FaceRecorder(video, files: try files(of: video, models), onProgress: onProgress)
    )
    let counts = try await stages.run { try await record.run(from: $0) }
    return try await record.finish(counts, job, onWarning: onWarning)
  }

  private func files(of video: MainVideo, _ models: LookModels) throws(AnnotateError) -> FaceFiles {
    try FaceFiles(
      sidecar: job.output,
      folder: job.facesFolder,
      exports: job.exports,
      overwrites: job.overwrites
    ) { () throws(AnnotateError) in
      let header = try video.header(models, options: job.recordedOptions)
      return SidecarRecord(header, json: header.json)
    }
  }
}
