internal import AnnotateFaces
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateSidecar

/// What the steps of a farm do with frames or detections: where they come from, where their faces come from, and where both
/// go.
///
///     detect  Demuxer → Decoder → FaceDetector → DetectionsWriter
///     link    DetectionsReader → Tracker → SidecarWriter
///     render  Demuxer → Decoder → lines of the sidecar → Compositor → Encoder → PacketFileWriter
///
/// Of a clip that is one range, one run can do these three: then the frames are decoded once.
///
/// The last phase decodes nothing: `JoinedVideo` has its packets.
enum FarmRuns {
  /// `farm detect`: the faces of a range are detected by a stage and written for `link`.
  ///
  /// - Throws: `MissedEntry` if the span's keyframe does not lead to its first frame.
  static func detect(
    _ demuxer: consuming Demuxer,
    of video: MainVideo,
    _ span: FrameSpan,
    _ job: DetectionJob,
    detection: some FaceStage<MediaElement, DetectedElement>,
    into target: DetectionsTarget,
    _ losses: LossReporter,
    _ listener: RunListener
  ) async throws -> RangeDetectionResult {
    try await Runner(
      source: DecodeStage(
        demuxer,
        of: video,
        carrying: [],
        span: span,
        threads: job.input.decoderThreads,
        search: job.damageSearch,
        losses
      ),
      faces: detection,
      sink: DetectionsRecordStage(target, onProgress: listener.onProgress)
    ).run()
  }

  /// `farm detect --whole-clips`: the faces of a clip are detected and written for `link`, tracked and recorded as `link`
  /// does, and stamped on the frames, which are encoded for `join`.
  ///
  /// - Throws: What any of these throws.
  static func annotate(
    _ demuxer: consuming Demuxer,
    _ preparation: JobPreparation,
    _ styles: ResolvedStyles,
    _ span: FrameSpan,
    detection: some FaceStage<MediaElement, DetectedElement>,
    into target: DetectionsTarget,
    _ range: RenderedRange,
    _ losses: LossReporter,
    _ listener: RunListener
  ) async throws -> (detected: RangeDetectionResult, rendered: AnnotationResult) {
    let video = preparation.input.main
    let source = try DecodeStage(
      demuxer,
      of: video,
      carrying: [],
      span: span,
      search: preparation.job.damageSearch,
      losses
    )
    let copy = try DetectionsCopyStage(target)
    let rendered = try await Runner(
      source: source,
      faces: detection.then(copy).then(TrackStage(target.header.tracking, of: video)),
      sink: RenderStage(
        preparation,
        styles,
        losses,
        range: range,
        onProgress: listener.onProgress
      )
    ).run()
    return (try await copy.finish(source.counts()), rendered)
  }

  /// `farm link`: the detections of all ranges are tracked and recorded.
  static func link(
    _ detections: DetectionsSource,
    _ job: LinkJob,
    onWarning: @escaping @Sendable (AnnotateError) -> Void
  ) async throws -> AnnotationResult {
    try await Runner(
      source: detections,
      faces: LinkStage(detections.header),
      sink: RecordStage(
        job.target,
        from: job.inputs.first ?? "",
        header: job.header ?? detections.header.sidecar,
        onWarning: onWarning
      )
    ).run()
  }

  /// `farm render`: the linked faces of a range are stamped on its frames, which are encoded for `join`.
  ///
  /// - Throws: `MissedEntry` if the span's keyframe does not lead to its first frame.
  static func render(
    _ demuxer: consuming Demuxer,
    _ preparation: JobPreparation,
    _ styles: ResolvedStyles,
    _ span: FrameSpan,
    lines: sending SidecarReader,
    isIntact: Bool,
    _ range: RenderedRange,
    _ losses: LossReporter,
    _ listener: RunListener
  ) async throws -> AnnotationResult {
    let video = preparation.input.main
    return try await Runner(
      source: DecodeStage(
        demuxer,
        of: video,
        carrying: [],
        span: span,
        search: isIntact ? .nothing : preparation.job.damageSearch,
        losses
      ),
      faces: ReplayStage(lines, of: video, frames: span.frames),
      sink: RenderStage(
        preparation,
        styles,
        losses,
        range: range,
        onProgress: listener.onProgress
      )
    ).run()
  }

  /// `farm render` with `--smart-render`: the groups of pictures that begin in a range are copied or encoded for `join`.
  static func render(
    _ demuxer: consuming Demuxer,
    _ preparation: JobPreparation,
    _ styles: ResolvedStyles,
    _ plan: SplicePlan,
    lines: sending SidecarReader,
    isIntact: Bool,
    _ range: RenderedRange,
    _ losses: LossReporter,
    _ listener: RunListener
  ) async throws -> AnnotationResult {
    let video = preparation.input.main
    return try await Runner(
      source: GroupStage(
        demuxer,
        of: video,
        carrying: [],
        plan: plan,
        search: isIntact ? .nothing : preparation.job.damageSearch,
        losses
      ),
      faces: GroupReplayStage(lines, of: video, isRange: true),
      sink: RenderStage(
        preparation,
        styles,
        losses,
        range: range,
        splice: plan,
        onProgress: listener.onProgress
      )
    ).run()
  }
}
