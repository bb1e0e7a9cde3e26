package import AnnotateMedia
package import AnnotateMediaTypes
package import AnnotateStages

/// Reads the file and decodes the annotated stream, on a serial queue of its own.
package actor DecodeStage {
  private let executor = SerialQueueExecutor(label: "annotate.decode")
  private var demuxer: Demuxer
  private var decoder: Decoder
  private var normalizer: FrameNormalizer
  private let source: SourceDescription
  private let geometry: FrameGeometry
  private let losses: LossReporter
  private let video: StreamInfo
  private let carried: Set<Int>
  private let dropsLateFrames: Bool
  private let span: FrameSpan
  /// Whether all frames that are wanted have been sent.
  private var isComplete = false
  /// How many pieces were damaged before the first frame that is wanted; nil before that has come.
  private var earlierDamage: Int?
  /// The number of the next frame.
  package private(set) var frameCount = 0
  /// How many frames came while the stages behind this one were busy, and were left out.
  private(set) var lateFrameCount = 0

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Opens a decoder for the annotated stream; packets of carried streams go through untouched, all
  /// others are left out, and so are frames that come too early for the next stage where
  /// `dropsLateFrames` says so.
  ///
  /// Of a span the frame after it is sent too. Where it names no keyframe, all frames before it are
  /// decoded: so they are the same, with the same numbers and times, whatever the file's index and its
  /// pictures refer to.
  package init(
    _ demuxer: consuming Demuxer,
    of video: MainVideo,
    carrying carried: Set<Int>,
    dropsLateFrames: Bool = false,
    span: FrameSpan = .all,
    threads: Int = 0,
    _ losses: LossReporter
  ) throws(AnnotateError) {
    decoder = try Decoder(for: video.stream, of: video.source, threads: threads)
    self.demuxer = demuxer
    self.carried = carried
    (self.dropsLateFrames, self.span) = (dropsLateFrames, span)
    self.video = video.stream
    (source, geometry) = (video.source, video.geometry)
    self.losses = losses
    normalizer = FrameNormalizer(for: video.geometry)
  }

  /// How many pieces of the input were damaged from the first frame that is wanted to where reading has
  /// come; those before the video's first frame count with it.
  var damageCount: Int {
    demuxer.damageCount + decoder.damageCount - (span.frames.first > 0 ? earlierDamage ?? 0 : 0)
  }

  /// Sends everything that is wanted of the file to `channel`, then finishes it.
  ///
  /// - Throws: `MissedEntry` where the span's keyframe does not lead to its first frame, with nothing
  ///   sent.
  package func run(into channel: BoundedChannel<MediaElement>) async throws {
    if let entry = span.entry {
      guard try demuxer.seek(to: entry, of: video) else { throw MissedEntry() }
    }
    if span.time != nil { frameCount = span.frames.first }
    while !isComplete, let packet = try demuxer.next() {
      try Task.checkCancellation()
      if packet.streamIndex == video.index {
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
      guard isWanted(frame) else {
        if span.time == nil { frameCount += 1 }
        continue
      }
      if earlierDamage == nil { try begin(with: frame) }
      if isBehind(frame), let last = span.frames.last {
        isComplete = true
        // Where frames are missing, because they are damaged, the next range has its number all the same.
        frameCount = last + 1
      }
      if try await pass(frame, to: channel) { frameCount += 1 } else { lateFrameCount += 1 }
    }
  }

  /// Whether a frame does not come before the span.
  private func isWanted(_ frame: Frame) -> Bool {
    if earlierDamage != nil { return true }
    guard let time = span.time else { return frameCount >= span.frames.first }
    return frame.presentationTime.value >= time
  }

  /// Whether a frame comes after the span.
  private func isBehind(_ frame: Frame) -> Bool {
    if let end = span.end { return frame.presentationTime.value >= end }
    return span.frames.last.map { frameCount > $0 } ?? false
  }

  /// Takes note of what was before the span.
  ///
  /// - Throws: `MissedEntry` where its first frame has not come, although others have.
  private func begin(with frame: Frame) throws(MissedEntry) {
    guard span.entry == nil || frame.presentationTime.value == span.time else {
      throw MissedEntry()
    }
    earlierDamage = demuxer.damageCount + decoder.damageCount
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
