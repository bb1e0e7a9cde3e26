internal import AnnotateFaces
internal import AnnotateJobs
internal import AnnotateMedia
internal import AnnotateMediaTypes
internal import AnnotateStages

/// The stages that detect and track the faces of a file.
struct DetectingStages: FaceStages {
  private let decode: DecodeStage
  private let detect: DetectionStage
  private let video: MainVideo
  private let tracking: TrackingOptions
  private let detection: DetectionOptions
  private let excerpt: Excerpt?
  private let isLive: Bool

  /// Opens a decoder; packets of the streams in `carried` pass through, and so do the pixels of frames if
  /// `keepsPixels` is true.
  ///
  /// - Throws: `.unavailable` if there is no decoder.
  init(
    _ demuxer: consuming Demuxer,
    of video: MainVideo,
    carrying carried: Set<Int> = [],
    detection: DetectionOptions,
    models: DetectionModels,
    tracking: TrackingOptions,
    excerpt: Excerpt? = nil,
    keepsPixels: Bool = true,
    isLive: Bool = false,
    stop: InputStop? = nil,
    decoderThreads: Int = 0,
    _ losses: LossReporter
  ) throws(AnnotateError) {
    decode = try DecodeStage(
      demuxer,
      of: video,
      carrying: carried,
      dropsLateFrames: isLive,
      span: excerpt.map { FrameSpan($0, of: video) } ?? .all,
      threads: decoderThreads,
      stop: stop,
      losses
    )
    detect = DetectionStage(
      video.geometry,
      pixelsPerChroma: video.stream.pixelsPerChroma,
      options: detection,
      models: models,
      keepsPixels: keepsPixels
    )
    var tracking = tracking
    if isLive { tracking.lookahead = 0 }
    (self.video, self.tracking, self.detection) = (video, tracking, detection)
    (self.excerpt, self.isLive) = (excerpt, isLive)
  }

  func run(
    into take: @escaping @Sendable (BoundedChannel<TrackedElement>) async throws -> Void
  ) async throws -> InputCounts {
    let options = try await tracking.options(for: video.stream, detection)
    let track = TrackStage(options, FrameLines(of: video, excerpt))
    let decoded = BoundedChannel<MediaElement>(
      capacity: isLive ? StageChannels.liveCapacity : StageChannels.capacity
    )
    let detected = BoundedChannel<DetectedElement>(capacity: StageChannels.capacity)
    let tracked = BoundedChannel<TrackedElement>(capacity: StageChannels.capacity)
    try await StageGroup.run(
      // The model is compiled while the first frames are decoded.
      { [detect] in try await detect.prepare() },
      { [decode] in try await decode.run(into: decoded) },
      { [detect] in try await detect.run(from: decoded, into: detected) },
      { try await track.run(from: detected, into: tracked) },
      { try await take(tracked) }
    )
    return await InputCounts(of: decode)
  }
}
