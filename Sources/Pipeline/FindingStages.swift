internal import Faces
internal import Media
internal import MediaTypes
internal import Stages

/// The stages that every job begins with: from the file to faces with numbers.
struct FindingStages {
  /// How many frames may wait between two stages: a 4K frame takes 12 MB.
  private static let channelCapacity = 4

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
    looking: LookOptions,
    models: LookModels,
    tracking: TrackingChoice,
    _ losses: LossReporter
  ) throws(AnnotateError) {
    decode = try DecodeStage(demuxer, of: video, carrying: carried, losses)
    look = LookStage(
      video.geometry,
      pixelsPerChroma: video.stream.pixelsPerChroma,
      options: looking,
      models: models
    )
    track = TrackStage(tracking.options(for: video.stream))
  }

  /// Runs them together with what takes the faces.
  ///
  /// - Returns: how many pieces of the input were damaged.
  func run(
    into take: @escaping @Sendable (BoundedChannel<TrackedElement>) async throws -> Void
  ) async throws -> Int {
    let decoded = BoundedChannel<MediaElement>(capacity: Self.channelCapacity)
    let looked = BoundedChannel<SeenElement>(capacity: Self.channelCapacity)
    let tracked = BoundedChannel<TrackedElement>(capacity: Self.channelCapacity)
    try await withThrowingTaskGroup { group in
      // The model is compiled while the first frames are decoded.
      group.addTask { [look] in try await look.prepare() }
      group.addTask { [decode] in try await decode.run(into: decoded) }
      group.addTask { [look] in try await look.run(from: decoded, into: looked) }
      group.addTask { [track] in try await track.run(from: looked, into: tracked) }
      group.addTask { try await take(tracked) }
      // The first failure has to end the others at once, which `waitForAll` does not do.
      for try await _ in group {}
    }
    return await decode.damageCount
  }
}
