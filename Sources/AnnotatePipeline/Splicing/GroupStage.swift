package import AnnotateContainers
package import AnnotateLibav
package import AnnotateMediaTypes
package import AnnotateStages

/// What is read of a source of which groups of pictures are copied, in the order of the file.
package enum SpliceElement: Sendable {
  /// The times of a group whose frames follow.
  case group(GroupTimes)
  /// A frame of a group that is encoded.
  case frame(Frame)
  /// A packet of a group that is copied.
  case copied(Packet)
  /// When a frame of a group that is copied is shown.
  case undecoded(MediaTime)
  /// A packet of a carried stream.
  case packet(Packet)
}

/// Reads a file and decodes the groups of its video that are encoded again, on its own serial queue.
///
/// Each of them is decoded by itself, from its first packet to its last; if its leading pictures refer to the group before,
/// from the first packet of that, and if it is encoded with leading pictures of the next, up to the last of these.
package actor GroupStage: FrameSource {
  private let executor = SerialQueueExecutor(label: "annotate.groups")
  private var demuxer: Demuxer
  private let video: MainVideo
  private let carried: Set<Int>
  private let search: DamageSearch
  private let losses: LossReporter
  private let encryption: Encryption
  private let splice: Splice
  private var normalizer: FrameNormalizer
  private var decoder: Decoder?
  private let excerpt: Excerpt?
  private var others: ExcerptStreams
  private var groups: ArraySlice<SplicePlan.Group>
  /// The index of the next packet in its group.
  private var position = 0
  /// When the frames are shown whose packets in the group that is being copied follow.
  private var times: ArraySlice<Int64> = []
  /// When the first and the last frame are shown that are encoded together.
  private var encodedTimes: ClosedRange<Int64>?
  /// The first packet of a group whose leading pictures are encoded before it is copied.
  private var first: Packet?
  /// Whether damage before the first wanted frame belongs to others.
  private let hasEarlierFrames: Bool
  /// The number of damaged packets before the first wanted frame; nil until that frame has arrived.
  private var earlierDamage: Int?
  private var damage = InputDamage(packets: 0, frames: 0)

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Prepares for a file whose groups are planned.
  ///
  /// Packets of carried streams pass through unchanged, and packets of other streams are dropped. `search` says how many
  /// pictures that are decoded are read for damage that the decoder does not see.
  package init(
    _ demuxer: consuming Demuxer,
    of video: MainVideo,
    carrying carried: Set<Int>,
    plan: SplicePlan,
    search: DamageSearch,
    _ losses: LossReporter
  ) {
    self.demuxer = demuxer
    (self.video, self.carried, self.search) = (video, carried, search)
    (self.losses, groups, splice) = (losses, plan.groups[...], plan.splice)
    excerpt = plan.excerpt
    hasEarlierFrames = plan.excerpt != nil || plan.groups.first?.fate == .leftOut
    others = ExcerptStreams(plan.excerpt, of: video.stream, carrying: carried)
    encryption = Encryption(of: video.source)
    normalizer = FrameNormalizer(for: video.geometry)
  }

  /// Sends everything of the file to `channel`, then finishes it.
  package func run(into channel: BoundedChannel<SpliceElement>) async throws {
    while let packet = try demuxer.next() {
      try Task.checkCancellation()
      if packet.streamIndex == video.stream.index {
        try await send(video: packet, to: channel)
        if isComplete, !others.needsMore(after: packet) { break }
      } else if carried.contains(packet.streamIndex) {
        let stream = video.source.streams[packet.streamIndex]
        try encryption.check(packet, of: stream)
        if others.take(packet, of: stream) { try await channel.send(.packet(packet)) }
      }
    }
    guard isComplete else { throw hasChanged }
    channel.finish()
  }

  package func counts() -> InputCounts {
    var damage = damage
    damage.packets += demuxer.damageCount - (hasEarlierFrames ? earlierDamage ?? 0 : 0)
    return InputCounts(damage: damage)
  }

  private var hasChanged: AnnotateError {
    AnnotateError(SmartRenderingProblem(video.source.path, .hasChanged))
  }

  /// Whether all wanted frames have been sent.
  private var isComplete: Bool { encodedTimes == nil && groups.allSatisfy { $0.fate == .leftOut } }

  private func send(video packet: Packet, to channel: BoundedChannel<SpliceElement>) async throws {
    guard let group = groups.first,
      packet.presentationValue == group.pictures.pictures[position].presentation
    else { throw hasChanged }
    packet.complete(decodeTime: group.pictures.pictures[position].decode)
    let isLast = position + 1 == group.pictures.pictures.count
    let next = groups.dropFirst().first
    if group.fate == .encoded {
      try await decode(packet, of: group, before: next, isLast: isLast, to: channel)
    } else {
      let isReference = group.isReference && next?.fate == .encoded
      if position <= group.lentCount, group.lentCount > 0 {
        try await lend(packet, of: group, isReference: isReference, to: channel)
      } else {
        try await pass(packet, of: group, isReference: isReference, to: channel)
      }
    }
    position = isLast ? 0 : position + 1
    if isLast { groups.removeFirst() }
  }

  /// Copies a packet of a group that is not encoded, if its frames are wanted, after it was decoded if packets of the next
  /// group may refer to it.
  private func pass(
    _ packet: Packet,
    of group: SplicePlan.Group,
    isReference: Bool,
    to channel: BoundedChannel<SpliceElement>
  ) async throws {
    if isReference {
      if decoder == nil { try openDecoder() }
      try decoder?.send(packet)
      while try decoder?.receive() != nil {}
    }
    guard group.fate == .copied else { return }
    let isFirst = position == group.lentCount
    if isFirst { times = group.pictures.times[group.lentCount...] }
    guard let next = times.popFirst() else { throw hasChanged }
    beginIfNeeded()
    try encryption.check(packet, of: video.stream)
    if isFirst, group.restartsSequence { try splice.restartSequence(at: packet) }
    let time = MediaTime(next, timeBase: video.stream.timeBase)
    try await channel.send(.copied(packet))
    try await channel.send(.undecoded(time))
  }

  /// Decodes leading pictures of a group, which are encoded with the group before, and then copies its first one.
  private func lend(
    _ packet: Packet,
    of group: SplicePlan.Group,
    isReference: Bool,
    to channel: BoundedChannel<SpliceElement>
  ) async throws {
    if position == 0 { first = packet }
    let isEncoded = encodedTimes != nil
    if isEncoded {
      try decoder?.send(packet)
      try await sendFrames(to: channel)
    }
    guard position == group.lentCount else { return }
    if isEncoded { try await endDecoding(to: channel) }
    guard let first = first.take() else { return }
    first.set(decodeTime: group.pictures.pictures[position].decode)
    try await pass(first, of: group, isReference: isReference, to: channel)
  }

  private func decode(
    _ packet: Packet,
    of group: SplicePlan.Group,
    before next: SplicePlan.Group?,
    isLast: Bool,
    to channel: BoundedChannel<SpliceElement>
  ) async throws {
    if position == 0 {
      if decoder == nil { try openDecoder() }
      let times = group.replaced.times
      encodedTimes = (times.first ?? 0)...(times.last ?? 0)
      try await channel.send(
        .group(GroupTimes(of: group.replaced, in: excerpt, video.stream.timeBase))
      )
    }
    try decoder?.send(packet)
    try await sendFrames(to: channel)
    if isLast, next?.lendsLeading != true { try await endDecoding(to: channel) }
  }

  private func openDecoder() throws {
    decoder = try Decoder(for: video.stream, of: video.source, threads: 0, search: search)
  }

  private func endDecoding(to channel: BoundedChannel<SpliceElement>) async throws {
    try decoder?.send(nil)
    try await sendFrames(to: channel)
    damage.packets += decoder?.damageCount ?? 0
    decoder = nil
    encodedTimes = nil
  }

  private func sendFrames(to channel: BoundedChannel<SpliceElement>) async throws {
    while let decoded = try decoder?.receive() {
      let frame = try normalizer.normalize(decoded) { change throws(AnnotateError) in
        try losses.report(change.loss(of: video.source.path, video.geometry))
      }
      let time = frame.presentationTime
      guard encodedTimes?.contains(time.value) == true,
        excerpt?.contains(time.value, time.timeBase) ?? true
      else { continue }
      beginIfNeeded()
      damage.frames += frame.isDamaged ? 1 : 0
      try await channel.send(.frame(frame))
    }
  }

  /// Remembers the damage before the first wanted frame.
  private func beginIfNeeded() {
    guard earlierDamage == nil else { return }
    earlierDamage = demuxer.damageCount + (decoder?.damageCount ?? 0)
  }
}
