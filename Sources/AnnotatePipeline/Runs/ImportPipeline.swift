internal import AnnotateContainers
internal import AnnotateFiles
public import AnnotateJobs
internal import AnnotateLibav
public import AnnotateMediaTypes

/// Writes the sidecar of a video from tracks that another program has written.
public struct ImportPipeline: Sendable {
  private let job: ImportJob
  private let session: Session

  /// Makes a pipeline for one job.
  public init(_ job: ImportJob, session: Session = Session()) {
    (self.job, self.session) = (job, session)
  }

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
    let target = FaceTarget(job.detection)
    let read = [job.tracks, job.video.path, job.known].compactMap(\.self)
    try WrittenPath.check(target.writtenPaths, reading: read, overwrites: job.overwrites)
    try session.declare(target.writtenPaths, reading: read)
    var tracks = try ImportedFile(job)
    let pictures = try PictureSource(job.detection.annotation)
    let demuxer = try DetectionInput.open(job.video, pictures, session.limits)
    let video = try MainVideo(of: demuxer.source)
    try tracks.fit(video)
    for warning in tracks.warnings { onWarning(warning) }
    let known = try job.known.map { path throws(AnnotateError) in
      try RecordedFaces(path, for: video)
    }
    return try await Runs.importTracks(
      demuxer,
      of: video,
      tracks,
      known: known,
      search: job.video.damageSearch(isStrict: false),
      target,
      LossReporter(isStrict: false, onWarning: onWarning),
      RunListener(onWarning: onWarning, onProgress: onProgress)
    )
  }
}
