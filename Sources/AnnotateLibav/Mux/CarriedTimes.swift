internal import AnnotateContainers
internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Gives the packets of carried streams decode times that never decrease, in ticks of their source.
struct CarriedTimes {
  private var timeLines: [Int: ContinuousTimeLine] = [:]
  private var decodeTimes: [Int: MissingDecodeTimes] = [:]

  /// The time of the latest packet of each stream, and the distance to the one before it.
  private var latest: [Int: (time: Int64, step: Int64)] = [:]

  /// Sets the times of the next packet of a stream; `described` is the same stream in libav.
  mutating func settle(
    _ packet: Packet,
    of stream: StreamInfo,
    _ described: UnsafeMutablePointer<AVStream>
  ) {
    if stream.kind == .video {
      setDecodeTime(of: packet, stream, delay: described.pointee.codecpar.pointee.video_delay)
    }
    keepGoingForward(packet, stream.timeBase)
  }

  /// Shortens a packet that begins when its track ends; FFmpeg makes it as long as the one before it, and the
  /// movie with it.
  static func shorten(_ packet: Packet, _ stream: StreamInfo, trackEnd: MediaTime) {
    guard stream.kind == .video, let time = packet.presentationTime(in: stream.timeBase),
      (time.rescaled(to: trackEnd.timeBase).value - trackEnd.value).magnitude <= 1
    else { return }
    packet.pointer.pointee.duration = 1
  }

  /// Lets a packet of data that has no duration last until its track ends, and at least a tick, because readers pass over the
  /// last packet of a track if it has none.
  static func lengthen(_ packet: Packet, _ stream: StreamInfo, trackEnd: MediaTime?) {
    guard stream.kind == .data, packet.pointer.pointee.duration <= 0,
      let time = packet.presentationTime(in: stream.timeBase)?.value
    else { return }
    let end = trackEnd?.rescaled(to: stream.timeBase).value ?? time
    packet.pointer.pointee.duration = max(1, end - time)
  }

  /// Gives a packet of audio that has no duration that of the packet before it, because a container that stores
  /// the duration of the last packet would not play it.
  mutating func setDuration(of packet: Packet, _ stream: StreamInfo) {
    guard stream.kind == .audio, let time = packet.decodeTime(in: stream.timeBase)?.value else {
      return
    }
    let last = latest[stream.index]
    let step = last.map { time - $0.time } ?? 0
    latest[stream.index] = (time, step > 0 ? step : last?.step ?? 0)
    if packet.pointer.pointee.duration <= 0, let known = latest[stream.index]?.step {
      packet.pointer.pointee.duration = known
    }
  }

  private mutating func setDecodeTime(of packet: Packet, _ stream: StreamInfo, delay: Int32) {
    let (pts, dts) = (packet.pointer.pointee.pts, packet.pointer.pointee.dts)
    guard pts != SHIM_NOPTS else { return }
    let rate = stream.nominalFrameRate
    let frame = rate.isPositive ? MediaTime(1, timeBase: rate.inverse) : nil
    packet.pointer.pointee.dts = decodeTimes[
      stream.index,
      default: MissingDecodeTimes(
        delay: Int(delay),
        step: frame?.rescaled(to: stream.timeBase).value ?? packet.pointer.pointee.duration
      )
    ].next(presentation: pts, decode: dts != SHIM_NOPTS ? dts : nil)
  }

  private mutating func keepGoingForward(_ packet: Packet, _ timeBase: Rational) {
    guard let time = packet.decodeTime(in: timeBase)?.value else { return }
    let second = MediaTime(1, timeBase: .one).rescaled(to: timeBase).value
    let adjusted = timeLines[packet.streamIndex, default: ContinuousTimeLine(allowsRepeats: true)]
      .adjust(time, step: packet.pointer.pointee.duration, jump: second)
    guard adjusted != time else { return }
    packet.move(by: adjusted - time)
  }
}
