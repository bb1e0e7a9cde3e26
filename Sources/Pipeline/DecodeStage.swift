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
  private let frames: FrameRange
  /// Whether all frames that are wanted have been sent.
  private var isComplete = false
  /// How many frames have been decoded and not left out.
  private(set) var frameCount = 0
  /// How many frames came while the stages behind this one were busy, and were left out.
  private(set) var lateFrameCount = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Opens a decoder for the annotated stream; packets of carried streams go through untouched, all
  /// others are left out, and so are frames that come too early for the next stage where
  /// `dropsLateFrames` says so.
  ///
  /// Of a range the frame after it is sent too. To get there, all frames before it are decoded: so they
  /// are the same, with the same numbers and times, whatever the file's index and its pictures refer to.
  init(
    _ demuxer: consuming Demuxer,
    of video: MainVideo,
    carrying carried: Set<Int>,
    dropsLateFrames: Bool = false,
    frames: FrameRange = .all,
    threads: Int = 0,
    _ losses: LossReporter
  ) throws(AnnotateError) {
    decoder = try Decoder(for: video.stream, of: video.source, threads: threads)
    self.demuxer = demuxer
    self.carried = carried
    (self.dropsLateFrames, self.frames) = (dropsLateFrames, frames)
    videoIndex = video.stream.index
    (source, geometry) = (video.source, video.geometry)
    self.losses = losses
    normalizer = FrameNormalizer(for: video.geometry)
  }

  /// How many pieces of the input were damaged so far.
  var damageCount: Int { demuxer.damageCount + decoder.damageCount }

  /// Sends everything that is wanted of the file to `channel`, then finishes it.
  func run(into channel: BoundedChannel<MediaElement>) async throws {
    while !isComplete, let packet = try demuxer.next() {
      try Task.checkCancellation()
      if packet.streamIndex == videoIndex {
        try decoder.send(packet)
        try await sendFrames(to: channel)
      } else if carried.contains(packet.streamIndex) {
        try await channel.send(.packet(packet))
      }
    }
    if !isComplete {
      try decoder.send(nil)
      try await sendFrames(to: channel)
    }
    channel.finish()
  }

  private func sendFrames(to channel: BoundedChannel<MediaElement>) async throws {
    while !isComplete, let decoded = try decoder.receive() {
      let frame = try normalizer.normalize(decoded) { change throws(AnnotateError) in
        try tell(of: change)
      }
      if frameCount < frames.first {
        frameCount += 1
        continue
      }
      isComplete = frames.last.map { frameCount > $0 } ?? false
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
