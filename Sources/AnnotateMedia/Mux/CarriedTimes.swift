internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Gives the packets of carried streams decode times that never decrease, in ticks of their source.
struct CarriedTimes {
  private var timeLines: [Int: ContinuousTimeLine] = [:]
  private var decodeTimes: [Int: MissingDecodeTimes] = [:]

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
