internal import AnnotateFiles
internal import AnnotateImports
public import AnnotateJobs
internal import AnnotateMedia
public import AnnotateMediaTypes
internal import AnnotateSidecar

/// Writes the sidecar of a video from tracks that another program has written.
///
///     Demuxer → Decoder → imported tracks → SidecarWriter
///
/// The video is decoded because only decoded frames show reliably when each frame is shown.
public struct ImportPipeline: Sendable {
  private let job: ImportJob

  /// Makes a pipeline for one job.
  public init(_ job: ImportJob) { self.job = job }

  /// Runs the job.
  ///
  /// - Parameters:
  ///   - onWarning: called for what cannot be imported.
  ///   - onProgress: called after every frame, from one task.
  /// - Returns: the counts and the paths of the written files.
  /// - Throws: `AnnotateError`, with the line number if the tracks are wrong, or `CancellationError` if the
  ///   task was cancelled; nothing is left at the final paths then.
  public func run(
    onWarning: @escaping @Sendable (AnnotateError) -> Void = { _ in },
    onProgress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) async throws -> AnnotationResult {
    let detection = job.detection
    try WrittenPath.check(
      job.faces.writtenPaths(sidecar: detection.sidecarPath),
      reading: [job.tracks, job.video.path, job.known].compactMap(\.self),
      overwrites: job.overwrites
    )
    var tracks = try ImportedFile(job)
    let pictures = try PictureSource(detection.annotation)
    let demuxer = try DetectionInput.open(job.video, pictures)
    let video = try MainVideo(of: demuxer.source)
    try tracks.fit(video)
    for warning in tracks.warnings { onWarning(warning) }
    let known = try job.known.map { path throws(AnnotateError) in
      try RecordedFaces(path, for: video)
    }
    let losses = LossReporter(isStrict: false, onWarning: onWarning)
    let stages = try ImportingStages(demuxer, of: video, tracks, known: known, losses)
    let options = tracks.recordedOptions
    let transaction = FileTransaction()
    let files = try FaceFiles(
      sidecar: detection.sidecarPath,
      folder: job.faces.folder,
      exports: job.faces.exports,
      overwrites: job.overwrites,
      in: transaction
    ) { () throws(AnnotateError) in
      let header = try video.header(options: options)
      return SidecarRecord(header, json: header.json)
    }
    let record = RecordStage(
      FaceRecorder(video, files: files, onProgress: onProgress),
      in: transaction
    )
    let counts = try await stages.run { try await record.run(from: $0) }
    return try await record.finish(counts, detection, onWarning: onWarning)
  }
}
