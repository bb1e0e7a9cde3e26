internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateSidecar

/// What every command does with the frames of a video: where they come from, where their faces come from, and where both
/// go.
///
///     Demuxer → Decoder → FaceDetector → Tracker → Compositor → Encoder → Muxer
///                                           └────→ SidecarWriter
///
/// Packets of all other streams pass through the same stages unchanged. They therefore stay in the order of the file and
/// do not pile up in memory. The steps of a farm are runs, too: `FarmRuns`.
enum Runs {
  /// `annotate`: faces are detected by a stage, tracked, recorded and stamped on the frames.
  ///
  /// With `--realtime`, frames of a pipe or a device are dropped if they come too fast, and none waits for a later one.
  static func annotate(
    _ demuxer: consuming Demuxer,
    _ preparation: JobPreparation,
    _ styles: ResolvedStyles,
    detection: some FaceStage<MediaElement, DetectedElement>,
    stop: InputStop?,
    _ losses: LossReporter,
    _ listener: RunListener
  ) async throws -> AnnotationResult {
    let (job, input) = (preparation.job, preparation.input)
    let (video, excerpt) = (input.main, input.excerpt)
    let isLive = job.input.isLive
    let tracking = isLive ? job.tracking.withoutLookahead : job.tracking
    return try await Runner(
      source: DecodeStage(
        demuxer,
        of: video,
        carrying: preparation.output.carriedIndices,
        dropsLateFrames: isLive,
        span: FrameSpan(excerpt, of: video),
        // Each further thread holds back a frame.
        threads: isLive ? 1 : 0,
        search: job.damageSearch,
        stop: stop,
        losses
      ),
      faces: detection.then(TrackStage(tracking, job.detection, video, excerpt)),
      sink: RenderStage(preparation, styles, losses, onProgress: listener.onProgress)
    ).run()
  }

  /// `annotate render`: faces of a sidecar are stamped on the frames; with `smart`, packets are copied where none are.
  static func render(
    _ demuxer: consuming Demuxer,
    _ preparation: JobPreparation,
    _ styles: ResolvedStyles,
    _ faces: RecordedFaces,
    smart: SmartPreparation? = nil,
    _ losses: LossReporter,
    _ listener: RunListener
  ) async throws -> AnnotationResult {
    let (video, excerpt) = (preparation.input.main, preparation.input.excerpt)
    if let plan = try smart?.plan(faces, preparation, styles, losses) {
      return try await Runner(
        source: GroupStage(
          demuxer,
          of: video,
          carrying: preparation.output.carriedIndices,
          plan: plan,
          search: preparation.job.damageSearch,
          losses
        ),
        faces: GroupReplayStage(try faces.open(), of: video, isExcerpt: excerpt != nil),
        sink: RenderStage(
          preparation,
          styles,
          losses,
          splice: plan,
          onProgress: listener.onProgress
        )
      ).run()
    }
    return try await Runner(
      source: DecodeStage(
        demuxer,
        of: video,
        carrying: preparation.output.carriedIndices,
        span: FrameSpan(excerpt, of: video),
        search: preparation.job.damageSearch,
        losses
      ),
      faces: ReplayStage(try faces.open(), of: video, isExcerpt: excerpt != nil),
      sink: RenderStage(preparation, styles, losses, onProgress: listener.onProgress)
    ).run()
  }

  /// `annotate conform`: frames with the faces of a sidecar are repeated and left out, so that they are evenly spaced.
  static func conform(
    _ demuxer: consuming Demuxer,
    _ video: ConformedVideo,
    _ preparation: JobPreparation,
    _ styles: ResolvedStyles,
    _ losses: LossReporter,
    _ listener: RunListener
  ) async throws -> AnnotationResult {
    try await Runner(
      source: DecodeStage(
        demuxer,
        of: video.original,
        carrying: preparation.output.carriedIndices,
        span: FrameSpan(video.excerpt, of: video.original),
        search: preparation.job.damageSearch,
        losses
      ),
      faces: ReplayStage(
        try video.recorded.open(),
        of: video.original,
        isExcerpt: video.excerpt != nil
      )
      .then(ConformStage(video)),
      sink: RenderStage(preparation, styles, losses, onProgress: listener.onProgress)
    ).run()
  }

  /// `annotate detect`: faces are detected, tracked and recorded.
  static func detect(
    _ input: consuming DetectionInput,
    _ job: DetectionJob,
    stop: InputStop?,
    _ losses: LossReporter,
    _ listener: RunListener
  ) async throws -> AnnotationResult {
    let (video, models, excerpt) = (input.video, input.models, input.excerpt)
    return try await Runner(
      source: DecodeStage(
        input.takeDemuxer(),
        of: video,
        carrying: [],
        span: FrameSpan(excerpt, of: video),
        threads: job.input.decoderThreads,
        search: job.damageSearch,
        stop: stop,
        losses
      ),
      faces: DetectionStage(video, options: job.detection, models: models, keepsPixels: false)
        .then(TrackStage(job.tracking, job.detection, video, excerpt)),
      sink: RecordStage(FaceTarget(job), of: video, excerpt: excerpt, listener) {
        () throws(AnnotateError) in try video.headerLine(models, JobRecord(job))
      }
    ).run()
  }

  /// `annotate import`: the faces of another program are recorded.
  ///
  /// The video is decoded because only decoded frames show reliably when each frame is shown.
  static func importTracks(
    _ demuxer: consuming Demuxer,
    of video: MainVideo,
    _ tracks: ImportedFile,
    known: RecordedFaces?,
    search: DamageSearch,
    _ target: FaceTarget,
    _ losses: LossReporter,
    _ listener: RunListener
  ) async throws -> AnnotationResult {
    try await Runner(
      source: DecodeStage(demuxer, of: video, carrying: [], search: search, losses),
      faces: ImportStage(tracks, of: video, known: try known?.open()),
      sink: RecordStage(target, of: video, listener) { () throws(AnnotateError) in
        try video.headerLine(nil, tracks.record)
      }
    ).run()
  }
}
