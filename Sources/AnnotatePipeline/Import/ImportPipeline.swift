internal import AnnotateImports
internal import AnnotateMedia
public import AnnotateMediaTypes
internal import AnnotateSidecar

/// Writes the sidecar of a video from tracks that another program has written.
///
///     Demuxer → Decoder → tracks of the file → SidecarWriter
///
/// The video is decoded because only its pictures say for certain when each is shown.
public struct ImportPipeline: Sendable {
  private let job: ImportJob

  /// Makes a pipeline for one job.
  public init(_ job: ImportJob) { self.job = job }

  /// Does the job.
  ///
  /// - Parameters:
  ///   - onWarning: called for what cannot be taken over.
  ///   - onProgress: called after every frame, from one task.
  /// - Returns: what has been written.
  /// - Throws: `AnnotateError`, for what is wrong with the tracks with the number of the line, or
  ///   `CancellationError` where the task was cancelled; nothing is left at the final paths then.
  public func run(
    onWarning: @escaping @Sendable (AnnotateError) -> Void = { _ in },
    onProgress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) async throws -> AnnotationResult {
    try OutputPlan.check(
      sidecar: job.output,
      facesFolder: job.facesFolder,
      job.exports,
      against: [job.tracks, job.video, job.known].compactMap(\.self),
      overwrites: job.overwrites
    )
    let tracks = try ImportedFile(job)
    var reading = DetectionJob(input: job.video, output: job.output)
    reading.frameRate = job.frameRate
    (reading.facesFolder, reading.exports) = (job.facesFolder, job.exports)
    let pictures = try PictureSource(reading.reading)
    let demuxer = try pictures?.demuxer() ?? Demuxer(opening: job.video)
    let video = try MainVideo(of: demuxer.source)
    try tracks.check(fits: video)
    for warning in tracks.warnings { onWarning(warning) }
    let known = try job.known.map { path throws(AnnotateError) in
      try RecordedFaces(path, for: video)
    }
    let losses = LossReporter(isStrict: false, onWarning: onWarning)
    let stages = try ImportingStages(demuxer, of: video, tracks, known: known, losses)
    let files = try FaceFiles(
      sidecar: job.output,
      folder: job.facesFolder,
      exports: job.exports,
      overwrites: job.overwrites
    ) { () throws(AnnotateError) in
      let header = try video.header(options: tracks.recordedOptions)
      return SidecarRecord(header, json: header.json)
    }
    let record = RecordStage(FaceRecorder(video, files: files, onProgress: onProgress))
    let counts = try await stages.run { try await record.run(from: $0) }
    return try await record.finish(counts, reading, onWarning: onWarning)
  }
}
