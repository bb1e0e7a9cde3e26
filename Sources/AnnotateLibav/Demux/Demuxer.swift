internal import AnnotateContainers
internal import AnnotateFiles
package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Splits a file into the packets of its streams.
///
// SAFETY: the format context belongs only to this value, which cannot be copied; one task at a time uses
// it.
package struct Demuxer: ~Copyable, @unchecked Sendable {
  /// The contents of the file's header.
  package let source: SourceDescription
  /// How often reading had to skip damaged data so far.
  package private(set) var damageCount = 0

  /// Whether packets were moved to other times, because the source's clock jumps.
  package private(set) var hasMovedPackets = false

  let context: Owned<AVFormatContext>
  /// A packet that was read ahead and comes next.
  var pending: Packet?
  /// How much was read from each stream so far.
  private var yields: [Int: CutOffCheck.Yield] = [:]
  private var failedReads = 0
  /// The offset in the file behind the last packet, at most.
  private var endOfLastPacket: Int64 = 0
  private var skippedData = SkippedData()
  private var joints: TransportJoints
  /// The file as it was when it was opened; nil if it is not a file.
  private let identity: FileIdentity?
  var clock = SourceClock()
  private let deviceClock: DeviceClock?
  /// The connection to a source on a network; nil for all others.
  private let live: LiveInput?

  /// After this many failed reads in a row, the file counts as unreadable.
  private static let failedReadLimit = 32

  /// Opens a local file or a device and reads its header.
  ///
  /// - Parameters:
  ///   - path: the file, or `-` for standard input; for a device its name, or the graph of filters.
  ///   - form: the form of the input; nil lets FFmpeg recognise it.
  ///   - limits: the maximum that it may claim.
  /// - Throws: `.missingInput` if the file cannot be opened, `.badInput` if it is not a media file or has
  ///   no moving pictures, `.usage` if the form does not take a setting.
  package init(
    opening path: String,
    as form: InputForm? = nil,
    limits: InputLimits = InputLimits()
  ) throws(AnnotateError) {
    let isDevice = form?.isDevice ?? false
    if !isDevice { try InputCheck.check(path) }
    let (opened, description, clock) = try Self.openSource(path, form, limits)
    let check = CutOffCheck(context: opened, source: description)
    guard isDevice || !(check.reachesBeyondEnd || check.lacksEveryPicture) else {
      throw MediaFailure.truncated(path)
    }
    (context, source, deviceClock, live) = (opened, description, clock, nil)
    identity = isDevice ? nil : FileIdentity(of: path)
    joints = TransportJoints(in: source)
  }

  /// Connects to a source on a network.
  ///
  /// - Parameters:
  ///   - link: how the connection is kept.
  ///   - form: the form of the input; nil lets FFmpeg recognise it.
  ///   - isRealtime: whether the latest pictures are wanted, not the first.
  ///   - limits: the maximum that it may claim.
  /// - Throws: `.missingInput` if there is no connection, `.badInput` if it brings no video.
  package init(
    connecting link: LiveLink,
    as form: InputForm? = nil,
    isRealtime: Bool,
    limits: InputLimits = InputLimits()
  ) throws(AnnotateError) {
    do throws(FFmpegError) {
      _ = FFmpegLog.takeRecent()
      let opened = try LiveInput.open(link, form, isRealtime: isRealtime, limits)
      (source, live) = opened
      // The connection itself may be made again.
      context = opened.0.context
    } catch {
      throw MediaFailure.cannotConnect(to: link.address, as: form, error)
    }
    (identity, deviceClock) = (nil, nil)
    joints = TransportJoints(in: source)
  }

  /// Takes ownership of an open file.
  init(_ context: Owned<AVFormatContext>, _ source: SourceDescription) {
    (self.context, self.source, identity, deviceClock, live) = (context, source, nil, nil, nil)
    joints = TransportJoints(in: source)
  }

  /// Returns the next packet in the order of the file, or nil at its end.
  ///
  /// - Throws: `.badInput` if the file ends too early, `.inputOutput` if it becomes unreadable.
  package mutating func next() throws(AnnotateError) -> Packet? {
    if let packet = pending.take() { return packet }
    do throws(FFmpegError) {
      while true {
        let packet = try Packet()
        let result =
          live?.read(packet) ?? av_read_frame(context.pointer, packet.pointer)
        if result >= 0 {
          if let live, try !live.place(packet) { continue }
          if packet.dropNonsense() { damageCount += 1 }
          setBack(packet)
          let endsAtJoint = joints.clearMark(of: packet, in: context.pointer)
          noteProgress(of: packet)
          noteSkippedData(before: packet)
          correctDuration(of: packet)
          try completeTag(in: packet)
          keepTogether(packet)
          if endsAtJoint { clock.noteJoint() }
          return packet
        }
        if let live, result != SHIM_EAGAIN {
          if try live.reconnect(after: result) { continue }
          return nil
        }
        if result == SHIM_EOF || endsWithError(result) {
          noteSkippedData(before: nil)
          break
        }
        try noteFailure(result)
      }
    } catch {
      throw MediaFailure.readFailed(source.path, error)
    }
    try checkEnd()
    return nil
  }

  private mutating func noteProgress(of packet: Packet) {
    failedReads = 0
    endOfLastPacket = packet.pointer.pointee.pos + Int64(packet.pointer.pointee.size)
    if packet.pointer.pointee.flags & AV_PKT_FLAG_CORRUPT != 0 { damageCount += 1 }
    yields[packet.streamIndex, default: CutOffCheck.Yield()].add(packet)
  }

  private mutating func noteSkippedData(before packet: Packet?) {
    if FFmpegLog.takeSkippedData(of: context.pointer) {
      damageCount += 1
      skippedData.note(streamCount: source.streams.count)
    }
    if let packet { skippedData.mark(packet) }
  }

  private func setBack(_ packet: Packet) {
    guard let deviceClock, source.streams.indices.contains(packet.streamIndex) else { return }
    deviceClock.setBack(packet, in: source.streams[packet.streamIndex].timeBase)
  }

  private func correctDuration(of packet: Packet) {
    if source.formatName == "ogg" { packet.dropWrappedDuration() }
    guard source.profile.reading.showsFramesUntilNext,
      let stream = context.pointer.pointee.streams[packet.streamIndex]
    else { return }
    LastPacketDuration.correct(packet, of: stream)
  }

  private func completeTag(in packet: Packet) throws(FFmpegError) {
    guard source.streams.indices.contains(packet.streamIndex),
      source.streams[packet.streamIndex].codec == "timed_id3"
    else { return }
    try packet.prepend(TimedTag.missingBytes(of: packet.payload))
  }

  /// Moves a packet so that all streams stay together when the source's clock jumps.
  ///
  /// A stream whose packets are not decoded in the order of time reveals nothing about the clock.
  private mutating func keepTogether(_ packet: Packet) {
    guard source.streams.indices.contains(packet.streamIndex),
      packet.pointer.pointee.dts != SHIM_NOPTS
    else { return }
    let stream = source.streams[packet.streamIndex]
    guard !stream.isCover, let time = packet.decodeTime(in: stream.timeBase) else { return }
    let shift = clock.shift(
      of: SourceClock.Arrival(
        stream: stream.index,
        time: time,
        duration: packet.pointer.pointee.duration,
        leads: stream.kind == .video || stream.kind == .audio
      )
    )
    guard shift != 0 else { return }
    hasMovedPackets = true
    packet.move(by: shift)
  }

  /// Whether an error is how a demuxer reports the end of a whole file: that of RoQ does so if no byte follows the last
  /// packet.
  private func endsWithError(_ code: Int32) -> Bool {
    guard code == SHIM_EIO, source.formatName == "roq", let file = context.pointer.pointee.pb,
      file.pointee.error == 0
    else { return false }
    return endOfLastPacket >= avio_size(file)
  }

  private mutating func noteFailure(_ code: Int32) throws(FFmpegError) {
    damageCount += 1
    failedReads += 1
    let isDamage = code == SHIM_INVALIDDATA || code == SHIM_EAGAIN
    guard isDamage, failedReads < Self.failedReadLimit else {
      throw FFmpegError(code: code, operation: "av_read_frame")
    }
  }

  /// Checks that the file was read to its real end: FFmpeg reports the end of a truncated file like any
  /// other.
  private func checkEnd() throws(AnnotateError) {
    try checkSize()
    if let error = context.pointer.pointee.pb?.pointee.error, error < 0, error != SHIM_EOF {
      let failure = FFmpegError(code: error, operation: "av_read_frame")
      throw MediaFailure.readFailed(source.path, failure)
    }
    // For a Matroska file that does not state its size, FFmpeg only logs that it ends too early.
    guard !FFmpegLog.takeEarlyEnd(of: context.pointer) else {
      throw MediaFailure.truncated(source.path)
    }
    let check = CutOffCheck(context: context, source: source)
    guard !check.reachesBeyondEnd, !check.lacksSegmentEnd, !check.lacksFrames(given: yields) else {
      throw MediaFailure.truncated(source.path)
    }
  }

  /// Checks that a file has not become shorter or longer since it was opened.
  private func checkSize() throws(AnnotateError) {
    guard let identity, identity.isRegular, let now = FileIdentity(of: source.path),
      now.isSameFile(as: identity), now.size != identity.size
    else { return }
    guard now.size > identity.size else { throw MediaFailure.truncated(source.path) }
    throw AnnotateError(MediaProblem.grown(path: source.path))
  }
}
