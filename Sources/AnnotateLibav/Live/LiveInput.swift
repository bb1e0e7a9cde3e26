internal import AnnotateContainers
internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// The connection to a source that sends a video while it is made; it is made again when it is lost.
///
// SAFETY: it belongs to one demuxer, which one task at a time uses.
final class LiveInput: @unchecked Sendable {
  private let link: LiveLink
  private let form: InputForm?
  private let isRealtime: Bool
  private let wait: NetworkWait
  private let source: SourceDescription
  /// Whether a server sends a file, of which it says how large it is; it is never connected to again from its beginning.
  private let isFile: Bool
  /// The present connection; nil while there is none.
  private var current: Owned<AVFormatContext>?
  /// The end of the latest packet, in microseconds of the first connection's clock.
  private var end: Int64 = 0
  /// When that packet arrived, in nanoseconds.
  private var arrival = NetworkWait.now
  /// What is added to times of the present connection, in microseconds; nil until its first packet.
  private var shift: Int64? = 0
  /// Whether pictures are dropped until one stands by itself.
  private var awaitsKeyframe = false
  private static let microseconds = Rational(1, Int(AV_TIME_BASE))

  /// Opens a connection and reads what is sent until its streams are known.
  ///
  /// - Throws: FFmpeg's error.
  static func open(
    _ link: LiveLink,
    _ form: InputForm?,
    isRealtime: Bool,
    _ limits: InputLimits
  ) throws(FFmpegError) -> (SourceDescription, LiveInput) {
    let wait = NetworkWait(isEnded: link.isEnded)
    let context = try connect(link, form, isRealtime, wait, for: LiveLink.handshake)
    let source = try SourceDescription(
      of: context.pointer,
      path: link.address.shown,
      limits: limits
    )
    return (source, LiveInput(link, form, isRealtime, wait, source, context))
  }

  private init(
    _ link: LiveLink,
    _ form: InputForm?,
    _ isRealtime: Bool,
    _ wait: NetworkWait,
    _ source: SourceDescription,
    _ connection: Owned<AVFormatContext>
  ) {
    (self.link, self.form, self.isRealtime) = (link, form, isRealtime)
    (self.wait, self.source) = (wait, source)
    isFile = connection.pointer.pointee.pb.map { avio_size($0) > 0 } ?? false
    current = connection
  }

  private static func connect(
    _ link: LiveLink,
    _ form: InputForm?,
    _ isRealtime: Bool,
    _ wait: NetworkWait,
    for seconds: Double
  ) throws(FFmpegError) -> Owned<AVFormatContext> {
    wait.allow(seconds: seconds)
    let access = Demuxer.NetworkAccess(
      protocols: link.libavProtocols,
      settings: link.libavSettings,
      lowerOptions: link.address.networkProtocol == .https ? LiveLink.secureOptions : [],
      wait: wait,
      isRealtime: isRealtime
    )
    return try Demuxer.probe(link.address.text, as: form, over: access, .packets)
  }

  /// Reads the next packet.
  ///
  /// - Returns: FFmpeg's result.
  func read(_ packet: Packet) -> Int32 {
    guard let current else { return SHIM_EOF }
    // Meanwhile FFmpeg connects again.
    wait.allow(seconds: isFile ? max(LiveLink.silence, link.patience) : LiveLink.silence)
    return av_read_frame(current.pointer, packet.pointer)
  }

  /// Puts a packet on the clock of the first connection.
  ///
  /// - Returns: whether it can be used: pictures after a gap begin with a keyframe.
  func place(_ packet: Packet) throws(FFmpegError) -> Bool {
    guard source.streams.indices.contains(packet.streamIndex) else { return false }
    let stream = source.streams[packet.streamIndex]
    if awaitsKeyframe, stream.index == source.mainVideo?.index {
      guard packet.pointer.pointee.flags & AV_PKT_FLAG_KEY != 0 else { return false }
      awaitsKeyframe = false
      try addHeader(to: packet)
    }
    guard let time = packet.decodeTime(in: stream.timeBase) else { return true }
    let microseconds = time.rescaled(to: Self.microseconds).value
    let moved = shift ?? end + (NetworkWait.now - arrival) / 1000 - microseconds
    shift = moved
    if moved != 0 {
      let ticks = MediaTime(moved, timeBase: Self.microseconds).rescaled(to: stream.timeBase)
      packet.move(by: ticks.value)
    }
    let length = MediaTime(packet.pointer.pointee.duration, timeBase: stream.timeBase)
    end = max(end, microseconds + moved + length.rescaled(to: Self.microseconds).value)
    arrival = NetworkWait.now
    return true
  }

  /// Tells the decoder what the header of the present connection says of the pictures.
  private func addHeader(to packet: Packet) throws(FFmpegError) {
    guard let parameters = current?.pointer.pointee.streams[packet.streamIndex]?.pointee.codecpar,
      parameters.pointee.extradata_size > 0
    else { return }
    let size = Int(parameters.pointee.extradata_size)
    guard
      let data = av_packet_new_side_data(packet.pointer, AV_PKT_DATA_NEW_EXTRADATA, size)
    else { throw FFmpegError(code: SHIM_ENOMEM, operation: "av_packet_new_side_data") }
    data.update(from: parameters.pointee.extradata, count: size)
  }

  /// Whether a source that says how long it is was read to its end.
  private func isComplete(after code: Int32) -> Bool {
    guard code == SHIM_EOF, let context = current?.pointer else { return false }
    if isFile, let failure = context.pointee.pb?.pointee.error {
      return failure >= 0 || failure == SHIM_EOF
    }
    let duration = context.pointee.duration
    guard duration > 0, let shift else { return false }
    let start = context.pointee.start_time == SHIM_NOPTS ? 0 : context.pointee.start_time
    return end - shift + Self.endTolerance >= start + duration
  }

  /// How much earlier than it says a source may end, in microseconds.
  private static let endTolerance: Int64 = 500_000

  /// Makes the connection again after a call has failed, for as long as the job is patient.
  ///
  /// - Returns: whether there is one again; if not, the input has ended.
  /// - Throws: the failure if a file breaks off: from its beginning on, it would be another video.
  func reconnect(after code: Int32) throws(FFmpegError) -> Bool {
    guard !wait.hasEnded, !isComplete(after: code) else { return false }
    if isFile { throw FFmpegError(code: code, operation: "av_read_frame") }
    guard link.patience > 0 else { return false }
    link.onEvent(.lost(LinkLoss(code, operation: "av_read_frame")))
    let begin = NetworkWait.now
    func elapsed() -> Double { Double(NetworkWait.now - begin) / 1e9 }
    var pause = LiveLink.firstPause
    // An address at which this computer listens is free again only then.
    current = nil
    while elapsed() < link.patience, !wait.hasEnded {
      wait.pause(seconds: min(pause, link.patience - elapsed()))
      pause = min(2 * pause, LiveLink.longestPause)
      let time = min(LiveLink.handshake, link.patience - elapsed())
      guard time > 0, !wait.hasEnded,
        let found = try? Self.connect(link, form, isRealtime, wait, for: time)
      else { continue }
      guard isLike(found.pointer) else {
        link.onEvent(.changed)
        return false
      }
      (current, shift, awaitsKeyframe) = (found, nil, true)
      link.onEvent(.restored(seconds: elapsed()))
      return true
    }
    if !wait.hasEnded { link.onEvent(.abandoned(seconds: elapsed())) }
    return false
  }

  /// Whether a connection has the same streams as the first one.
  private func isLike(_ other: UnsafeMutablePointer<AVFormatContext>) -> Bool {
    guard Int(other.pointee.nb_streams) == source.streams.count else { return false }
    return source.streams.allSatisfy { stream in
      guard let found = other.pointee.streams[stream.index] else { return false }
      let old = source.stream(at: stream.index).pointee.codecpar.pointee
      let new = found.pointee.codecpar.pointee
      return old.codec_id == new.codec_id && old.width == new.width && old.height == new.height
        && old.sample_rate == new.sample_rate
        && stream.timeBase == Rational(found.pointee.time_base)
    }
  }
}
