internal import AnnotateFaces
internal import AnnotateJobs
internal import AnnotateMedia
internal import AnnotateMediaTypes
internal import AnnotateStages

/// From the file to faces with numbers, by looking at every frame.
struct FindingStages: FaceStages {
  private let decode: DecodeStage
  private let look: LookStage
  private let track: TrackStage

  /// Opens a decoder; packets of the streams `carried` go along.
  ///
  /// - Throws: `.unavailable` where there is no decoder.
  init(
    _ demuxer: consuming Demuxer,
    of video: MainVideo,
    carrying carried: Set<Int> = [],
    detection: DetectionOptions,
    models: DetectionModels,
    tracking: TrackingOptions,
    isLive: Bool = false,
    decoderThreads: Int = 0,
    _ losses: LossReporter
  ) throws(AnnotateError) {
    decode = try DecodeStage(
      demuxer,
      of: video,
      carrying: carried,
      dropsLateFrames: isLive,
      threads: decoderThreads,
      losses
    )
    look = LookStage(
      video.geometry,
      pixelsPerChroma: video.stream.pixelsPerChroma,
      options: detection,
      models: models
    )
    var tracking = tracking
    if isLive { tracking.lookahead = 0 }
    track = TrackStage(tracking.options(for: video.stream), FrameLines(of: video))
  }

  func run(
    into take: @escaping @Sendable (BoundedChannel<TrackedElement>) async throws -> Void
  ) async throws -> InputCounts {
    let decoded = BoundedChannel<MediaElement>(capacity: StageChannels.capacity)
    let looked = BoundedChannel<SeenElement>(capacity: StageChannels.capacity)
    let tracked = BoundedChannel<TrackedElement>(capacity: StageChannels.capacity)
    try await StageGroup.run(
      // The model is compiled while the first frames are decoded.
      { [look] in try await look.prepare() },
      { [decode] in try await decode.run(into: decoded) },
      { [look] in try await look.run(from: decoded, into: looked) },
      { [track] in try await track.run(from: looked, into: tracked) },
      { try await take(tracked) }
    )
    return await InputCounts(of: decode)
  }
}
