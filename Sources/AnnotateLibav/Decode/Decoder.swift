internal import AnnotateBitstreams
package import AnnotateContainers
package import AnnotateMediaTypes
internal import CAnnotateFFmpeg
internal import Synchronization

/// Decodes the packets of one video stream to frames.
///
// SAFETY: the codec context belongs only to this value, which cannot be copied; one task at a time uses it.
package struct Decoder: ~Copyable, @unchecked Sendable {
  /// How many packets were skipped so far because they could not be decoded.
  package private(set) var damageCount = 0
  /// How many of the frames so far show damage.
  package private(set) var damagedFrameCount = 0

  /// The decoders of other libraries than FFmpeg's own, or than it prefers.
  private static let others = ["vp8": "libvpx", "vp9": "libvpx-vp9", "av1": "libaom-av1"]

  private static func other(_ codec: String) -> UnsafePointer<AVCodec>? {
    others[codec].flatMap { avcodec_find_decoder_by_name($0) }
  }

  private var context: Owned<AVCodecContext>
  /// Opens the decoder again, with one thread.
  private let reopen: () throws(FFmpegError) -> Owned<AVCodecContext>
  private let stream: StreamInfo
  private let encryption: Encryption
  private let colors: HeaderColors
  /// The expected time of the next frame, for streams whose packets have no time stamps.
  private var expectedTime: Int64?
  /// The latest time that a frame so far has stated.
  private var latestTime = Int64.min
  private var timeLine = ContinuousTimeLine(allowsRepeats: false)
  /// Computes durations in files that show each frame until the next one.
  private var durations: FrameDurations?
  private var damage = DamageLedger()
  /// Finds damage that the decoder does not see; nil if there is nothing of the kind for the codec.
  private var watch: DamageWatch?
  /// The numbers of the packets sent so far.
  private var tickets: ClosedRange<Int64>?
  /// The last packets, until there are signs of damage.
  private var history: PacketHistory?
  /// What is decoded again; nil if nothing is.
  private var replay: PacketHistory?
  /// Whether the decoder was told that there are no more packets.
  private var isDraining = false
  /// Whether it was told so again, after it was opened again.
  private var hasDrainedAgain = false
  private var hasEnded = false

  /// Opens a decoder for a stream; `threads` is the number of threads, or 0 to leave it to FFmpeg.
  ///
  /// `search` says how many pictures are read for damage that the decoder does not see. With `isOther`, the decoder is that of
  /// another library than usual, if FFmpeg has one.
  ///
  /// - Throws: `.unavailable` if FFmpeg has no decoder for the codec, `.badInput` if the stream's header is
  ///   unusable.
  package init(
    for stream: StreamInfo,
    of source: SourceDescription,
    threads: Int,
    search: DamageSearch = .everything,
    isOther: Bool = false
  ) throws(AnnotateError) {
    let original = source.stream(at: stream.index)
    let parameters = original.pointee.codecpar.pointee
    try Encryption.check(parameters, of: stream, in: source.path)
    let special = source.alphaDecoder(of: stream) ?? (isOther ? Self.other(stream.codec) : nil)
    guard let codec = special ?? avcodec_find_decoder(parameters.codec_id) else {
      let name = UnknownCodec.name(of: parameters, stream.index, in: source.path) ?? stream.codec
      throw AnnotateError(MediaProblem.noDecoder(path: source.path, codec: name))
    }
    try Self.check(parameters, of: source)
    let opened: Owned<AVCodecContext>
    do throws(FFmpegError) {
      opened = try Self.open(codec, original, source.limits, threads: threads)
    } catch {
      let why = MediaFailure.lastWords(error)
      throw MediaFailure.cannotDecode(source.path, stream, why: why)
    }
    context = opened
    reopen = { () throws(FFmpegError) in
      let context = try Self.open(codec, source.stream(at: stream.index), source.limits, threads: 1)
      // Parts that are never decoded would show what other pictures have left behind.
      context.pointer.pointee.get_buffer2 = shim_get_black_buffer
      return context
    }
    if SHIM_HAS_TICKETS { history = PacketHistory() }
    self.stream = stream
    encryption = Encryption(of: source)
    if source.profile.reading.showsFramesUntilNext {
      durations = FrameDurations(trackEnd: source.trackEnd(ofStream: stream.index))
    }
    colors = HeaderColors(parameters)
    watch = search == .nothing ? nil : Self.watch(parameters, search)
    watch?.describe(bytes(parameters.extradata, Int(parameters.extradata_size)))
  }

  /// Passes a packet to the decoder; nil means that there are no more.
  ///
  /// Packets that are too damaged to be decoded are counted and skipped.
  ///
  /// - Precondition: every frame that was ready has been received.
  /// - Throws: `.badInput` if the packet is encrypted, `.temporary` if memory runs out.
  package mutating func send(_ packet: Packet?) throws(AnnotateError) {
    if let packet {
      try encryption.check(packet, of: stream)
      number(packet)
    }
    do throws(FFmpegError) {
      if let packet, let tickets {
        let isKey = packet.pointer.pointee.flags & AV_PKT_FLAG_KEY != 0
        try history?.add(packet, tickets.upperBound, isKey: isKey)
      }
      isDraining = packet == nil
      if damage.hasAnyDamage, try decodesAgain() { return }
      try send(packet?.pointer, tickets?.upperBound)
    } catch {
      throw MediaFailure.outOfMemory(error)
    }
  }

  private mutating func send(
    _ packet: UnsafeMutablePointer<AVPacket>?,
    _ ticket: Int64?
  ) throws(FFmpegError) {
    if let ticket { shim_set_ticket(context.pointer, ticket) }
    let result = avcodec_send_packet(context.pointer, packet)
    guard result < 0, result != SHIM_EOF, result != SHIM_ENOMEM else {
      return try note(result, "avcodec_send_packet")
    }
    // With several threads, it may be an earlier packet that is damaged.
    if try decodesAgain() { return }
    try note(result, "avcodec_send_packet")
    if let ticket { note(damaged: ticket) }
  }

  /// Returns the next frame in display order; nil if the decoder needs another packet or has ended.
  ///
  /// - Throws: `.temporary` if memory runs out.
  package mutating func receive() throws(AnnotateError) -> Frame? {
    guard durations != nil else { return try receiveGuessed() }
    while let frame = try receiveGuessed() {
      if let earlier = durations?.add(frame) { return earlier }
    }
    return hasEnded ? durations?.finish() : nil
  }

  /// Returns the next frame with the duration that FFmpeg estimates.
  private mutating func receiveGuessed() throws(AnnotateError) -> Frame? {
    do throws(FFmpegError) {
      while true {
        let frame = try Owned<AVFrame>()
        let result = avcodec_receive_frame(context.pointer, frame.pointer)
        if result >= 0 {
          if try isGiven(frame.pointer.pointee, shim_ticket(frame.pointer)) { continue }
          colors.complete(&frame.pointer.pointee)
          return timed(frame)
        }
        hasEnded = result == SHIM_EOF
        if result == SHIM_EAGAIN || hasEnded {
          if try sendNextAgain() { continue }
          return nil
        }
        if result != SHIM_ENOMEM, try decodesAgain() { continue }
        try note(result, "avcodec_receive_frame")
      }
    } catch {
      throw MediaFailure.outOfMemory(error)
    }
  }

  /// Whether a frame must not be given out: because it was before, or because it is decoded again.
  private mutating func isGiven(_ frame: AVFrame, _ ticket: Int64) throws(FFmpegError) -> Bool {
    if replay?.takeGiven(ticket) ?? false { return true }
    guard history != nil, let tickets else { return false }
    let hasErrors = frame.decode_error_flags != 0 || frame.flags & AV_FRAME_FLAG_CORRUPT != 0
    let hasSigns = hasErrors || damage.hasAnyDamage || FFmpegLog.hasDamagedTickets(tickets)
    if hasSigns, try decodesAgain() { return true }
    history?.give(ticket)
    return false
  }

  /// Decodes the last packets again with one thread, unless that is done already.
  ///
  /// - Returns: whether it does.
  private mutating func decodesAgain() throws(FFmpegError) -> Bool {
    guard let history, !history.items.isEmpty, let tickets else { return false }
    // Ends the threads, so that no more complaints come.
    context = try reopen()
    _ = FFmpegLog.takeDamagedTickets(tickets)
    (self.history, replay) = (nil, history)
    return true
  }

  /// Sends the next packet that is decoded again, and the end after the last one.
  ///
  /// - Returns: whether there was one.
  private mutating func sendNextAgain() throws(FFmpegError) -> Bool {
    guard replay != nil else { return false }
    if let next = replay?.takeFirst() {
      try send(next.packet.pointer, next.ticket)
      return true
    }
    // Frames that were given out may follow until the next packets are sent.
    guard isDraining, !hasDrainedAgain else { return false }
    hasDrainedAgain = true
    try send(nil, nil)
    return true
  }

  /// Gives a packet a number, by which the decoder's complaints and frames refer to it.
  private mutating func number(_ packet: Packet) {
    if packet.followsGap {
      // In place of the packets that are missing.
      let missing = nextTicket()
      damage.send(missing, time: nil, isKey: false)
      note(damaged: missing)
    }
    let ticket = nextTicket()
    let values = packet.pointer.pointee
    let isKey = values.flags & AV_PKT_FLAG_KEY != 0
    damage.send(ticket, time: values.pts == SHIM_NOPTS ? nil : values.pts, isKey: isKey)
    if let header = packet.newHeader { watch?.describe(header) }
    let isDamaged = watch?.send(ticket, packet.size, isKey: isKey) { packet.payload } ?? false
    if isDamaged || values.flags & AV_PKT_FLAG_CORRUPT != 0 { note(damaged: ticket) }
  }

  /// Notes that a packet is damaged, from which others may be predicted.
  private mutating func note(damaged ticket: Int64) {
    damage.damage(ticket, isLasting: true)
    watch?.suspect(ticket)
  }

  /// Whether a frame shows damage, after all that the decoder has said about packets up to that of the frame.
  private mutating func showsDamage(_ frame: AVFrame, _ ticket: Int64) -> Bool {
    let hasErrors = frame.decode_error_flags != 0 || frame.flags & AV_FRAME_FLAG_CORRUPT != 0
    guard let tickets, tickets.contains(ticket) else { return hasErrors }
    damage.receive(ticket)
    for damaged in FFmpegLog.takeDamagedTickets(tickets) { note(damaged: damaged) }
    if hasErrors, !damage.hasDamage(ticket) { note(damaged: ticket) }
    for damaged in watch?.receive(ticket) ?? [] { damage.damage(damaged, isLasting: true) }
    // In these codecs nothing is predicted from pictures that are predicted from both sides.
    if isOfClassicCodec, frame.pict_type == AV_PICTURE_TYPE_B, damage.hasDamage(ticket) {
      damage.damage(ticket, isLasting: false)
    }
    return damage.shows(ticket, time: frame.pts == SHIM_NOPTS ? .max : frame.pts)
  }

  private static func watch(
    _ parameters: AVCodecParameters,
    _ search: DamageSearch
  ) -> DamageWatch? {
    let pixels = Int(parameters.width) * Int(parameters.height)
    return switch parameters.codec_id {
    case AV_CODEC_ID_H264: DamageWatch(H264Check(), search, pixels: pixels)
    case AV_CODEC_ID_HEVC: DamageWatch(HEVCCheck(), search, pixels: pixels)
    case AV_CODEC_ID_VP8: DamageWatch(VP8Check(), search, pixels: pixels)
    case AV_CODEC_ID_VP9: DamageWatch(VP9Check(), search, pixels: pixels)
    case AV_CODEC_ID_MPEG1VIDEO, AV_CODEC_ID_MPEG2VIDEO:
      DamageWatch(MPEG2Check(), search, pixels: pixels)
    default: nil
    }
  }

  private var isOfClassicCodec: Bool {
    let codecs = [AV_CODEC_ID_MPEG1VIDEO, AV_CODEC_ID_MPEG2VIDEO, AV_CODEC_ID_MPEG4]
    return codecs.contains(context.pointer.pointee.codec_id)
  }

  /// The number of the next packet.
  private mutating func nextTicket() -> Int64 {
    let first = tickets?.lowerBound ?? Self.firstTicketOfNextDecoder()
    let ticket = tickets.map { $0.upperBound + 1 } ?? first
    tickets = first...ticket
    return ticket
  }

  /// The number of the first packet of a decoder.
  ///
  /// FFmpeg's log is the same for all decoders of the process, so that each has numbers of its own: 2 to the
  /// power of 36, more than packets in any file.
  private static func firstTicketOfNextDecoder() -> Int64 {
    decoderCount.wrappingAdd(1, ordering: .relaxed).newValue << 36
  }

  private static let decoderCount = Atomic<Int64>(0)

  private mutating func note(_ result: Int32, _ operation: String) throws(FFmpegError) {
    guard result < 0, result != SHIM_EOF else { return }
    guard result != SHIM_ENOMEM else { throw FFmpegError(code: result, operation: operation) }
    damageCount += 1
  }

  private mutating func timed(_ frame: Owned<AVFrame>) -> Frame {
    let values = frame.pointer.pointee
    let stated = values.pts != SHIM_NOPTS ? values.pts : values.best_effort_timestamp
    // Where a picture is lost, FFmpeg may give out one in its place that was to be shown before.
    let isLate = stated != SHIM_NOPTS && stated < latestTime && damage.hasAnyDamage
    let isDamaged = showsDamage(values, shim_ticket(frame.pointer)) || isLate
    if isDamaged { damagedFrameCount += 1 }
    latestTime = max(latestTime, stated)
    let duration = shim_frame_duration(frame.pointer)
    let step = duration > 0 ? duration : nominalDuration
    let second = MediaTime(1, timeBase: .one).rescaled(to: stream.timeBase).value
    let claimed = stated != SHIM_NOPTS ? stated : expectedTime ?? 0
    expectedTime = claimed + step
    // No container can store two frames at the same time, nor a frame before the previous one.
    let time = timeLine.adjust(claimed, step: step, jump: second)
    return Frame(
      taking: frame,
      presentationTime: MediaTime(time, timeBase: stream.timeBase),
      duration: duration > 0 ? MediaTime(duration, timeBase: stream.timeBase) : nil,
      isDamaged: isDamaged
    )
  }

  /// The duration of one frame at the average rate, in ticks of the stream.
  private var nominalDuration: Int64 {
    guard stream.frameRate.isPositive else { return 1 }
    return MediaTime(1, timeBase: stream.frameRate.inverse).rescaled(to: stream.timeBase).value
  }

  /// Checks that the pictures of a stream are not too large.
  private static func check(
    _ parameters: AVCodecParameters,
    of source: SourceDescription
  ) throws(AnnotateError) {
    let (width, height) = (Int(parameters.width), Int(parameters.height))
    let limit = source.limits.pixels
    guard width * height > limit else { return }
    throw AnnotateError(
      MediaProblem.tooManyPixels(path: source.path, width: width, height: height, limit: limit)
    )
  }

  private static func open(
    _ codec: UnsafePointer<AVCodec>,
    _ stream: UnsafeMutablePointer<AVStream>,
    _ limits: InputLimits,
    threads: Int
  ) throws(FFmpegError) -> Owned<AVCodecContext> {
    let context = try Owned(for: codec)
    try LibavCall.check("avcodec_parameters_to_context") {
      avcodec_parameters_to_context(context.pointer, stream.pointee.codecpar)
    }
    // Sizes may also change in mid-stream. Decoders count whole blocks.
    context.pointer.pointee.max_pixels = 2 * Int64(limits.pixels) + 65_536
    context.pointer.pointee.pkt_timebase = stream.pointee.time_base
    context.pointer.pointee.thread_count = Int32(clamping: threads)
    context.pointer.pointee.thread_type = FF_THREAD_FRAME | FF_THREAD_SLICE
    try LibavCall.check("avcodec_open2") { avcodec_open2(context.pointer, codec, nil) }
    return context
  }
}
