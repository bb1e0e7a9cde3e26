internal import AnnotateContainers
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateStages

/// What is read of a source of which groups of pictures are copied, in the order of the file.
enum SpliceElement: Sendable {
  /// The times of a group whose frames follow.
  case group(GroupTimes)
  /// A frame of a group that is encoded, with its index.
  case frame(Frame, index: Int)
  /// A packet of a group that is copied.
  case copied(Packet)
  /// A frame of a group that is copied: when it is shown, and its index.
  case undecoded(MediaTime, index: Int)
  /// A packet of a carried stream.
  case packet(Packet)
}

/// Reads a file and decodes the groups of its video that are encoded again, on its own serial queue.
///
/// Each of them is decoded by itself, from its first packet to its last.
actor GroupStage: FrameSource {
  private let executor = SerialQueueExecutor(label: "annotate.groups")
  private var demuxer: Demuxer
  private let video: MainVideo
  private let carried: Set<Int>
  private let search: DamageSearch
  private let losses: LossReporter
  private let encryption: Encryption
  private var normalizer: FrameNormalizer
  private var decoder: Decoder?
  private var groups: ArraySlice<SplicePlan.Group>
  /// The index of the next packet in its group.
  private var position = 0
  /// When the frames of the group that is being copied are shown.
  private var times: [Int64] = []
  /// The index of the next frame.
  private var frameCount = 0
  private var damage = InputDamage(packets: 0, frames: 0)

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Prepares for a file whose groups are planned.
  ///
  /// Packets of carried streams pass through unchanged, and packets of other streams are dropped. `search` says how many
  /// pictures that are decoded are read for damage that the decoder does not see.
  init(
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
    encryption = Encryption(of: video.source)
    normalizer = FrameNormalizer(for: video.geometry)
  }

  /// Sends everything of the file to `channel`, then finishes it.
  func run(into channel: BoundedChannel<SpliceElement>) async throws {
    while let packet = try demuxer.next() {
      try Task.checkCancellation()
      if packet.streamIndex == video.stream.index {
        try await send(video: packet, to: channel)
      } else if carried.contains(packet.streamIndex) {
        try encryption.check(packet, of: video.source.streams[packet.streamIndex])
        try await channel.send(.packet(packet))
      }
    }
    guard groups.isEmpty else { throw hasChanged }
    channel.finish()
  }

  func counts() -> InputCounts {
    var damage = damage
    damage.packets += demuxer.damageCount
    return InputCounts(damage: damage)
  }

  private var hasChanged: AnnotateError {
    AnnotateError(SmartRenderingProblem(video.source.path, .hasChanged))
  }

  private func send(video packet: Packet, to channel: BoundedChannel<SpliceElement>) async throws {
    guard let group = groups.first,
      packet.presentationValue == group.pictures.pictures[position].presentation
    else { throw hasChanged }
    packet.complete(decodeTime: group.pictures.pictures[position].decode)
    let isLast = position + 1 == group.pictures.pictures.count
    if group.isCopied {
      try await copy(packet, of: group.pictures, to: channel)
    } else {
      try await decode(packet, of: group.pictures, isLast: isLast, to: channel)
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
    try encryption.check(packet, of: video.stream)
    let time = MediaTime(times[position], timeBase: video.stream.timeBase)
    try await channel.send(.copied(packet))
    try await channel.send(.undecoded(time, index: frameCount))
    frameCount += 1
  }

  private func decode(
    _ packet: Packet,
    of group: PictureGroup,
    isLast: Bool,
    to channel: BoundedChannel<SpliceElement>
  ) async throws {
    if position == 0 {
      decoder = try Decoder(for: video.stream, of: video.source, threads: 0, search: search)
      try await channel.send(.group(GroupTimes(of: group)))
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
      damage.frames += frame.isDamaged ? 1 : 0
      try await channel.send(.frame(frame, index: frameCount))
      frameCount += 1
    }
  }
}
