internal import AnnotateContainers
internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Converts the times of packets to the time bases of an output's streams.
struct OutputTimes {
  /// The start times of the streams, for containers that count packets.
  private(set) var starts = AVIStarts()

  private let format: OutputFormat
  /// The decode time of the last packet of each stream, in ticks of the output; `Int64.min` if it had none.
  private var lastTimes: [Int32: Int64] = [:]

  /// Creates a converter for the streams of a file of a format.
  init(_ format: OutputFormat) {
    self.format = format
  }

  /// Whether a stream already has a packet.
  func hasPackets(of index: Int32) -> Bool { lastTimes[index] != nil }

  /// Assigns the next packet to a stream of the output and converts its times.
  ///
  /// - Parameters:
  ///   - packet: the packet, with times in `timeBase`.
  ///   - timeBase: the unit of its times.
  ///   - index: the index of the stream in the output.
  ///   - stream: the stream.
  mutating func prepare(
    _ packet: Packet,
    _ timeBase: Rational,
    _ index: Int32,
    _ stream: UnsafeMutablePointer<AVStream>
  ) {
    let wanted = packet.presentationTime(in: timeBase)
    av_packet_rescale_ts(packet.pointer, timeBase.libav, stream.pointee.time_base)
    packet.pointer.pointee.stream_index = index
    packet.pointer.pointee.pos = -1
    moveAfterDelay(packet, stream)
    guard packet.pointer.pointee.dts != SHIM_NOPTS else {
      lastTimes[index] = lastTimes[index] ?? .min
      return
    }
    if format.profile.times.countsPackets, let wanted {
      count(packet, index, stream, wanted, tick: timeBase)
    }
    if !Self.mayRepeat(stream.pointee.codecpar.pointee.codec_type) {
      makeDistinct(packet, after: lastTimes[index])
    }
    lastTimes[index] = packet.pointer.pointee.dts
  }

  private func moveAfterDelay(_ packet: Packet, _ stream: UnsafeMutablePointer<AVStream>) {
    guard format.profile.times.forgetsCodecDelay,
      shim_matroska_forgets_delay(stream.pointee.codecpar) != 0
    else { return }
    let parameters = stream.pointee.codecpar.pointee
    let delay = MediaTime(
      Int64(parameters.initial_padding),
      timeBase: Rational(1, Int(max(1, parameters.sample_rate)))
    )
    packet.move(by: delay.rescaled(to: Rational(stream.pointee.time_base)).value)
  }

  private mutating func count(
    _ packet: Packet,
    _ index: Int32,
    _ stream: UnsafeMutablePointer<AVStream>,
    _ wanted: MediaTime,
    tick: Rational
  ) {
    let offset = starts.offset(
      ofStream: index,
      decode: packet.pointer.pointee.dts,
      timeBase: Rational(stream.pointee.time_base),
      wanted: wanted
    )
    packet.move(by: -offset)
    guard stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO else { return }
    starts.add(
      audio: packet,
      ofStream: index,
      stream.pointee.codecpar,
      wanted: wanted,
      tick: tick,
      unit: Rational(stream.pointee.time_base)
    )
  }

  /// Whether several packets of a stream may have the same time: readings of sensors and texts may.
  private static func mayRepeat(_ kind: AVMediaType) -> Bool {
    kind == AVMEDIA_TYPE_DATA || kind == AVMEDIA_TYPE_SUBTITLE
  }

  /// Moves a packet behind the one before it if a coarser time base gives both the same time.
  private func makeDistinct(_ packet: Packet, after last: Int64?) {
    guard let last, last != .min, format.pointer.pointee.flags & AVFMT_TS_NONSTRICT == 0 else {
      return
    }
    packet.pointer.pointee.dts = max(packet.pointer.pointee.dts, last + 1)
    guard packet.pointer.pointee.pts != SHIM_NOPTS else { return }
    packet.pointer.pointee.pts = max(packet.pointer.pointee.pts, packet.pointer.pointee.dts)
  }
}
