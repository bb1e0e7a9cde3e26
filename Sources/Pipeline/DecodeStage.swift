internal import Media
internal import MediaTypes
internal import Stages

/// Reads the file and decodes the annotated stream, on a serial queue of its own.
actor DecodeStage {
  private let executor = SerialQueueExecutor(label: "annotate.decode")
  private var demuxer: Demuxer
  private var decoder: Decoder
  private var normalizer: FrameNormalizer
  private let source: SourceDescription
  private let geometry: FrameGeometry
  private let losses: LossReporter
  private let videoIndex: Int
  private let carried: Set<Int>
  private let dropsLateFrames: Bool
  private var frameCount = 0
  /// How many frames came while the stages behind this one were busy, and were left out.
  private(set) var lateFrameCount = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Opens a decoder for the annotated stream; packets of carried streams go through untouched, all
  /// others are left out, and so are frames that come too early for the next stage where
  /// `dropsLateFrames` says so.
  init(
    _ demuxer: consuming Demuxer,
    of video: MainVideo,
    carrying carried: Set<Int>,
    dropsLateFrames: Bool = false,
    _ losses: LossReporter
  ) throws(AnnotateError) {
    decoder = try Decoder(for: video.stream, of: video.source, threads: 0)
    self.demuxer = demuxer
    self.carried = carried
    self.dropsLateFrames = dropsLateFrames
    videoIndex = video.stream.index
    (source, geometry) = (video.source, video.geometry)
    self.losses = losses
    normalizer = FrameNormalizer(for: video.geometry)
  }

  /// How many pieces of the input were damaged so far.
  var damageCount: Int { demuxer.damageCount + decoder.damageCount }

  /// Sends everything in the file to `channel`, then finishes it.
  func run(into channel: BoundedChannel<MediaElement>) async throws {
    while let packet = try demuxer.next() {
      try Task.checkCancellation()
      if packet.streamIndex == videoIndex {
        try decoder.send(packet)
        try await sendFrames(to: channel)
      } else if carried.contains(packet.streamIndex) {
        try await channel.send(.packet(packet))
      }
    }
    try decoder.send(nil)
    try await sendFrames(to: channel)
    channel.finish()
  }

  private func sendFrames(to channel: BoundedChannel<MediaElement>) async throws {
    while let decoded = try decoder.receive() {
      let frame = try normalizer.normalize(decoded) { change throws(AnnotateError) in
        try tell(of: change)
      }
      if try await pass(frame, to: channel) { frameCount += 1 } else { lateFrameCount += 1 }
    }
  }

  /// Hands a frame on; a live source does not wait for those who are busy.
  private func pass(_ frame: Frame, to channel: BoundedChannel<MediaElement>) async throws -> Bool {
    let element = MediaElement.frame(frame, index: frameCount)
    if dropsLateFrames { return try channel.offer(element) }
    try await channel.send(element)
    return true
  }

  private func tell(of change: FrameNormalizer.Change) throws(AnnotateError) {
    try losses.tell(
      AnnotateError(
        .badInput,
        "the picture changes in mid-stream in",
        subject: source.path,
        why: "from \(change.time) on it is stored at \(change.size) and is fitted into "
          + "\(geometry.codedSize)"
      )
    )
  }
}
