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
/// Each of them is decoded by itself, from its first packet to its last.
package actor GroupStage: FrameSource {
  private let executor = SerialQueueExecutor(label: "annotate.groups")
  private var demuxer: Demuxer
  private let video: MainVideo
  private let carried: Set<Int>
  private let search: DamageSearch
  private let losses: LossReporter
  private let encryption: Encryption
  private var normalizer: FrameNormalizer
  private var decoder: Decoder?
  private let excerpt: Excerpt?
  private var others: ExcerptStreams
  private var groups: ArraySlice<SplicePlan.Group>
  /// The index of the next packet in its group.
  private var position = 0
  /// When the frames of the group that is being copied are shown.
  private var times: [Int64] = []
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
    (self.losses, groups) = (losses, plan.groups[...])
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
  private var isComplete: Bool { groups.allSatisfy { $0.fate == .leftOut } }

  private func send(video packet: Packet, to channel: BoundedChannel<SpliceElement>) async throws {
    guard let group = groups.first,
      packet.presentationValue == group.pictures.pictures[position].presentation
    else { throw hasChanged }
    packet.complete(decodeTime: group.pictures.pictures[position].decode)
    let isLast = position + 1 == group.pictures.pictures.count
    switch group.fate {
    case .copied: try await copy(packet, of: group.pictures, to: channel)
    case .encoded: try await decode(packet, of: group.pictures, isLast: isLast, to: channel)
    case .leftOut: break
    }
    position = isLast ? 0 : position + 1
    if isLast { groups.removeFirst() }
  }

  private func copy(
    _ packet: Packet,
    of group: PictureGroup,
    to channel: BoundedChannel<SpliceElement>
  ) async throws {
    if position == 0 { times = group.times }
    beginIfNeeded()
    try encryption.check(packet, of: video.stream)
    let time = MediaTime(times[position], timeBase: video.stream.timeBase)
    try await channel.send(.copied(packet))
    try await channel.send(.undecoded(time))
  }

  private func decode(
    _ packet: Packet,
    of group: PictureGroup,
    isLast: Bool,
    to channel: BoundedChannel<SpliceElement>
  ) async throws {
    if position == 0 {
      decoder = try Decoder(for: video.stream, of: video.source, threads: 0, search: search)
      let times = GroupTimes(of: group, in: excerpt, video.stream.timeBase)
      try await channel.send(.group(times))
    }
    try decoder?.send(packet)
    try await sendFrames(to: channel)
    guard isLast else { return }
    try decoder?.send(nil)
    try await sendFrames(to: channel)
    damage.packets += decoder?.damageCount ?? 0
    decoder = nil
  }

  private func sendFrames(to channel: BoundedChannel<SpliceElement>) async throws {
    while let decoded = try decoder?.receive() {
      let frame = try normalizer.normalize(decoded) { change throws(AnnotateError) in
        try losses.report(change.loss(of: video.source.path, video.geometry))
      }
      let time = frame.presentationTime
      guard excerpt?.contains(time.value, time.timeBase) ?? true else { continue }
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
