internal import AnnotateContainers
package import AnnotateLibav
package import AnnotateMediaTypes
package import AnnotateStages

/// Reads the file and decodes the annotated stream, on its own serial queue.
package actor DecodeStage {
  private let executor = SerialQueueExecutor(label: "annotate.decode")
  private var demuxer: Demuxer
  private var decoder: Decoder
  private var normalizer: FrameNormalizer
  private let source: SourceDescription
  private let encryption: Encryption
  private let geometry: FrameGeometry
  private let losses: LossReporter
  private let video: StreamInfo
  private let carried: Set<Int>
  let dropsLateFrames: Bool
  private let span: FrameSpan
  private let stop: InputStop?
  private var others: ExcerptStreams
  /// The keyframe that is decoded first; nil after it has arrived.
  private var awaitedKeyframe: Keyframe?
  /// Whether all wanted frames have been sent.
  private var isComplete = false
  /// The number of damaged packets before the first wanted frame; nil until that frame has arrived.
  private var earlierDamage: Int?
  /// The index of the next frame.
  private(set) var frameCount = 0
  /// The number of wanted frames that show damage.
  private(set) var damagedFrameCount = 0
  /// The number of frames that were dropped because later stages were busy.
  private(set) var lateFrameCount = 0

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Opens a decoder for the annotated stream.
  ///
  /// Packets of carried streams pass through unchanged, and packets of other streams are dropped. With
  /// `dropsLateFrames`, frames for which the next stage is not ready are dropped, too. `stop` can end the
  /// input early.
  ///
  /// The frame after the span is also sent. If the span names no keyframe, all frames before it are decoded
  /// and dropped. The frames then have the same contents, indices and times as in the whole video, even if
  /// the file's index is wrong or frames refer to others across keyframes.
  ///
  /// `search` says how many pictures are read for damage that the decoder does not see.
  package init(
    _ demuxer: consuming Demuxer,
    of video: MainVideo,
    carrying carried: Set<Int>,
    dropsLateFrames: Bool = false,
    span: FrameSpan = .all,
    threads: Int = 0,
    search: DamageSearch,
    stop: InputStop? = nil,
    _ losses: LossReporter
  ) throws(AnnotateError) {
    decoder = try Decoder(
      for: video.stream,
      of: video.source,
      threads: threads,
      search: search
    )
    self.demuxer = demuxer
    self.carried = carried
    (self.dropsLateFrames, self.span) = (dropsLateFrames, span)
    self.video = video.stream
    awaitedKeyframe = span.firstDecoded
    others = ExcerptStreams(span.excerpt, of: video.stream, carrying: carried)
    (source, geometry) = (video.source, video.geometry)
    encryption = Encryption(of: video.source)
    (self.losses, self.stop) = (losses, stop)
    normalizer = FrameNormalizer(for: video.geometry)
  }

  /// The number of damaged packets from the first wanted frame to the current position.
  ///
  /// Packets before the first frame of the video count for that frame.
  var damageCount: Int {
    demuxer.damageCount + decoder.damageCount - (span.hasEarlierFrames ? earlierDamage ?? 0 : 0)
  }

  /// Sends all wanted frames and packets of the file to `channel`, then finishes the channel.
  ///
  /// - Throws: `MissedEntry` if the span's keyframe does not lead to its first frame; nothing has been sent
  ///   then.
  package func run(into channel: BoundedChannel<MediaElement>) async throws {
    if let entry = span.entry {
      guard try demuxer.seek(to: entry, of: video) else { throw MissedEntry() }
    }
    if !span.countsEarlierFrames { frameCount = span.frames.first }
    while stop?.isRequested != true, let packet = try demuxer.next() {
      try Task.checkCancellation()
      if packet.streamIndex == video.index {
        if !isComplete, !isSkipped(packet) {
          try decoder.send(packet)
          try await sendFrames(to: channel)
        }
        if isComplete, !others.needsMore(after: packet) { break }
      } else if carried.contains(packet.streamIndex) {
        try await send(packet, to: channel)
      }
    }
    if !isComplete {
      try decoder.send(nil)
      try await sendFrames(to: channel)
    }
    channel.finish()
  }

  /// Whether a packet of the video comes before the keyframe at which decoding starts.
  private func isSkipped(_ packet: Packet) -> Bool {
    guard let keyframe = awaitedKeyframe else { return false }
    guard packet.keyframe == keyframe else { return true }
    awaitedKeyframe = nil
    return false
  }

  private func send(_ packet: Packet, to channel: BoundedChannel<MediaElement>) async throws {
    let stream = source.streams[packet.streamIndex]
    try encryption.check(packet, of: stream)
    guard others.take(packet, of: stream) else { return }
    try await channel.send(.packet(packet))
  }

  private func sendFrames(to channel: BoundedChannel<MediaElement>) async throws {
    while !isComplete, let decoded = try decoder.receive() {
      guard frameCount < source.limits.frames else { throw tooManyFrames }
      let frame = try normalizer.normalize(decoded) { change throws(AnnotateError) in
        try losses.report(change.loss(of: source.path, geometry))
      }
      guard isWanted(frame) else {
        if span.countsEarlierFrames { frameCount += 1 }
        continue
      }
      if span.excerpt != nil, isAfter(frame) {
        isComplete = true
        return
      }
      if earlierDamage == nil { try begin(with: frame) }
      if isAfter(frame), let last = span.frames.last {
        isComplete = true
        // A frame after the range belongs to the next one.
        damagedFrameCount -= frame.isDamaged ? 1 : 0
        // The next range starts at its planned index even if damaged frames are missing before it.
        frameCount = last + 1
      }
      damagedFrameCount += frame.isDamaged ? 1 : 0
      try await pass(frame, to: channel)
    }
  }

  private var tooManyFrames: AnnotateError {
    AnnotateError(InputProblem.tooManyFrames(source.path, limit: source.limits.frames))
  }

  /// Whether a frame is in the span or after it.
  private func isWanted(_ frame: Frame) -> Bool {
    if earlierDamage != nil { return true }
    guard let time = span.time else { return frameCount >= span.frames.first }
    return frame.presentationTime.value >= time
  }

  /// Whether a frame comes after the span.
  private func isAfter(_ frame: Frame) -> Bool {
    if let end = span.end { return frame.presentationTime.value >= end }
    return span.frames.last.map { frameCount > $0 } ?? false
  }

  /// Remembers the damage before the span.
  ///
  /// - Throws: `MissedEntry` if the first frame of the span is missing, although a later frame has arrived.
  private func begin(with frame: Frame) throws(MissedEntry) {
    guard span.entry == nil || frame.presentationTime.value == span.time else {
      throw MissedEntry()
    }
    earlierDamage = demuxer.damageCount + decoder.damageCount
  }

  /// Sends a frame to the next stage; with a live source, it takes the place and the index of an earlier one that still waits.
  private func pass(_ frame: Frame, to channel: BoundedChannel<MediaElement>) async throws {
    guard dropsLateFrames else {
      try await channel.send(.frame(frame, index: frameCount))
      frameCount += 1
      return
    }
    if channel.withdraw(where: \.isFrame) != nil {
      frameCount -= 1
      lateFrameCount += 1
    }
    let isSent = try channel.offer(.frame(frame, index: frameCount))
    frameCount += isSent ? 1 : 0
    lateFrameCount += isSent ? 0 : 1
  }
}

extension FrameNormalizer.Change {
  /// The loss of a file whose pictures have the geometry of its header in the output, although some have another.
  func loss(of path: String, _ geometry: FrameGeometry) -> FileLoss {
    FileLoss(.geometry(.fitted(size, from: time, into: geometry.codedSize)), of: path)
  }
}
