internal import CFFmpeg
internal import Files
package import MediaTypes

/// Joins the encoded video and the packets that are carried over into a file.
///
// SAFETY: the format context belongs to this value alone, which cannot be copied; it is used by one
// task at a time.
package struct Muxer: ~Copyable, @unchecked Sendable {
  private let context: Owned<AVFormatContext>
  private let destination: OutputDestination
  private let format: OutputFormat
  private let source: SourceDescription
  private let video: StreamInfo
  private let streams: MuxerStreams
  private var finishing: QuickTimeFinish
  private var interleaver = PacketInterleaver<Packet>()
  private var timeLines: [Int: ContinuousTimeLine] = [:]
  private var decodeTimes: [Int: MissingDecodeTimes] = [:]
  /// The latest packet of the video, which lasts until the end of the track where it is the last.
  private var held: Packet?
  private var span = PresentationSpan()
  /// When the streams begin, where their packets are counted.
  private var starts = AVIStarts()
  /// Where sound goes on, in a transport stream.
  private var sound = SoundLine(from: .previousPacket)
  /// The decode time of the last packet of each stream, in ticks of the output.
  private var lastTimes: [Int32: Int64] = [:]

  /// Writes the header of a file with the streams of `source` in their order.
  ///
  /// `encoder` replaces the stream `video`; the streams `carried` are taken over. Where `withFaces` says
  /// so, there is a track of faces behind them.
  ///
  /// - Throws: `.cannotCreate` or `.inputOutput` where the file cannot be written, `.badInput` where
  ///   the container refuses the streams.
  package init(
    into destination: OutputDestination,
    as format: OutputFormat,
    source: SourceDescription,
    video: StreamInfo,
    encoder: borrowing Encoder,
    carried: [CarriedStream],
    withFaces: Bool = false
  ) throws(AnnotateError) {
    do throws(FFmpegError) {
      let context = try Owned(muxing: format)
      let streams = try MuxerStreams(
        to: context,
        format,
        source,
        carried: carried,
        video: video,
        encoder,
        withFaces: withFaces
      )
      let place = streams.places[video.index] ?? 0
      try OutputTags.apply(source, video: video, at: place, to: context, format)
      try Self.writeHeader(
        context,
        destination,
        MuxerOptions(format: format, destination: destination, source: source, video: video)
      )
      (self.context, self.streams) = (context, streams)
    } catch {
      throw Self.cannotStart(destination, format, error)
    }
    finishing = streams.finish
    (self.destination, self.format) = (destination, format)
    (self.source, self.video) = (source, video)
  }

  /// How many packets of subtitles could not be read and were skipped so far.
  package var damageCount: Int { streams.transcoders.values.reduce(0) { $0 + $1.damageCount } }

  /// What streams have lost so far that only their packets tell of.
  package var losses: [CarriageLoss] {
    let restyled = streams.transcoders.filter { $0.value.hasLostStyles }.keys.sorted()
    return (starts.isAnyMoved ? [.beginnings] : []) + restyled.map { .subtitleStyles(stream: $0) }
  }

  /// Adds a packet of a carried stream.
  ///
  /// - Throws: `.inputOutput` where writing fails.
  package mutating func write(carried packet: Packet) throws(AnnotateError) {
    guard streams.places[packet.streamIndex] != nil else { return }
    let stream = source.streams[packet.streamIndex]
    if stream.kind == .video { setDecodeTime(of: packet, stream) }
    keepGoingForward(packet, stream.timeBase)
    guard let transcoder = streams.transcoders[packet.streamIndex] else {
      return try enqueue([packet])
    }
    let converted: [Packet]
    do throws(FFmpegError) {
      converted = try transcoder.convert(packet)
    } catch {
      throw MediaFailure.outOfMemory(error)
    }
    try enqueue(converted)
  }

  /// Adds a piece of the track of faces.
  ///
  /// - Throws: `.inputOutput` where writing fails.
  package mutating func write(faces sample: FaceSample) throws(AnnotateError) {
    guard let place = streams.faces else { return }
    let packet: Packet
    do throws(FFmpegError) {
      packet = try FaceTrack.packet(sample, stream: place, in: format)
    } catch {
      throw MediaFailure.outOfMemory(error)
    }
    prepare(packet, sample.time.timeBase, place)
    let size = Int(packet.pointer.pointee.size)
    try write(interleaver.add(carried: packet, at: sample.time, size: size))
  }

  /// Adds a packet of the encoded video.
  ///
  /// - Throws: `.inputOutput` where writing fails.
  package mutating func write(video packet: Packet) throws(AnnotateError) {
    let values = packet.pointer.pointee
    span.add(presentation: values.pts, decode: values.dts, duration: values.duration)
    if let earlier = held { try enqueue(video: earlier) }
    held = packet
  }

  /// Writes what still waits and the trailer, and closes the file; it is complete then, but still has
  /// its temporary name.
  ///
  /// - Throws: `.inputOutput` where writing fails.
  package consuming func finish() throws(AnnotateError) {
    if let last = held {
      let presentation = last.pointer.pointee.pts
      if format.isQuickTime, let placed = span.last(presentation: presentation) {
        (last.pointer.pointee.dts, last.pointer.pointee.duration) = placed
      }
      try enqueue(video: last)
    }
    try enqueueSubtitles { transcoder throws(FFmpegError) in try transcoder.finish() }
    try write(interleaver.endVideo())
    do throws(FFmpegError) {
      try LibavCall.check("av_write_trailer") { av_write_trailer(context.pointer) }
      try checkWriting()
      try LibavCall.check("avio_closep") { avio_closep(&context.pointer.pointee.pb) }
      guard let path = destination.writtenPath else { return }
      if format.isQuickTime { try finishing.apply(to: path) }
      if format.countsPackets { try starts.apply(to: path) }
    } catch {
      throw MediaFailure.writeFailed(destination.displayName, error)
    }
  }

  private mutating func enqueue(video packet: Packet) throws(AnnotateError) {
    guard let place = streams.places[video.index] else { return }
    let time = packet.decodeTime(in: video.timeBase)
    prepare(packet, video.timeBase, place)
    guard let time else { return try write([packet]) }
    try enqueueSubtitles { transcoder throws(FFmpegError) in try transcoder.advance(to: time) }
    try write(interleaver.add(video: packet, at: time))
  }

  private mutating func enqueueSubtitles(
    _ packets: (SubtitleTranscoder) throws(FFmpegError) -> [Packet]
  ) throws(AnnotateError) {
    var ready: [Packet] = []
    do throws(FFmpegError) {
      for transcoder in streams.transcoders.values { ready += try packets(transcoder) }
    } catch {
      throw MediaFailure.outOfMemory(error)
    }
    try enqueue(ready)
  }

  private mutating func enqueue(_ packets: [Packet]) throws(AnnotateError) {
    for packet in packets {
      guard let place = streams.places[packet.streamIndex] else { continue }
      let stream = source.streams[packet.streamIndex]
      noteRunUp(of: packet, stream, place)
      let time = packet.decodeTime(in: stream.timeBase)
      prepare(packet, stream.timeBase, place)
      let size = Int(packet.pointer.pointee.size)
      try write(interleaver.add(carried: packet, at: time, size: size))
    }
  }

  private mutating func setDecodeTime(of packet: Packet, _ stream: StreamInfo) {
    let (pts, dts) = (packet.pointer.pointee.pts, packet.pointer.pointee.dts)
    guard pts != SHIM_NOPTS else { return }
    let parameters = source.stream(at: stream.index).pointee.codecpar.pointee
    let rate = stream.nominalFrameRate
    let frame = rate.isPositive ? MediaTime(1, timeBase: rate.inverse) : nil
    packet.pointer.pointee.dts = decodeTimes[
      stream.index,
      default: MissingDecodeTimes(
        delay: Int(parameters.video_delay),
        step: frame?.rescaled(to: stream.timeBase).value ?? packet.pointer.pointee.duration
      )
    ].next(presentation: pts, decode: dts != SHIM_NOPTS ? dts : nil)
  }

  private mutating func keepGoingForward(_ packet: Packet, _ timeBase: Rational) {
    guard let time = packet.decodeTime(in: timeBase)?.value else { return }
    let second = MediaTime(1, timeBase: .one).rescaled(to: timeBase).value
    let placed = timeLines[packet.streamIndex, default: ContinuousTimeLine(allowsRepeats: true)]
      .place(time, step: packet.pointer.pointee.duration, jump: second)
    guard placed != time else { return }
    packet.move(by: placed - time)
  }

  /// Sound that begins late after a run-up for the decoder: FFmpeg's muxer would let the run-up be
  /// heard.
  private mutating func noteRunUp(of packet: Packet, _ stream: StreamInfo, _ place: Int32) {
    guard stream.kind == .audio, lastTimes[place] == nil, format.isQuickTime else { return }
    let parameters = source.stream(at: stream.index).pointee.codecpar.pointee
    let rate = Rational(1, Int(max(1, parameters.sample_rate)))
    let pts = packet.pointer.pointee.pts
    guard pts != SHIM_NOPTS, let skipped = packet.skippedSamples, skipped > 0 else { return }
    let start = MediaTime(pts, timeBase: stream.timeBase).rescaled(to: rate).value + Int64(skipped)
    guard start > 0 else { return }
    finishing.lateStarts[Int(place)] = QuickTimeFinish.LateStart(
      start: UInt64(start),
      skipped: UInt64(skipped)
    )
  }

  private mutating func prepare(_ packet: Packet, _ timeBase: Rational, _ place: Int32) {
    guard let stream = context.pointer.pointee.streams[Int(place)] else { return }
    let wanted = packet.presentationTime(in: timeBase)
    av_packet_rescale_ts(packet.pointer, timeBase.libav, stream.pointee.time_base)
    packet.pointer.pointee.stream_index = place
    packet.pointer.pointee.pos = -1
    let parameters = stream.pointee.codecpar.pointee
    if format.isMatroska, shim_matroska_forgets_delay(stream.pointee.codecpar) != 0 {
      let delay = MediaTime(
        Int64(parameters.initial_padding),
        timeBase: Rational(1, Int(max(1, parameters.sample_rate)))
      )
      packet.move(by: delay.rescaled(to: Rational(stream.pointee.time_base)).value)
    }
    guard packet.pointer.pointee.dts != SHIM_NOPTS else {
      lastTimes[place] = lastTimes[place] ?? .min
      return
    }
    if format.countsPackets, let wanted {
      let offset = starts.offset(
        of: place,
        decode: packet.pointer.pointee.dts,
        timeBase: Rational(stream.pointee.time_base),
        wanted: wanted
      )
      packet.move(by: -offset)
      if parameters.codec_type == AVMEDIA_TYPE_AUDIO {
        starts.add(
          sound: packet,
          of: place,
          stream.pointee.codecpar,
          wanted: wanted,
          tick: timeBase,
          unit: Rational(stream.pointee.time_base)
        )
      }
    }
    // A coarser clock may put two packets at one time.
    if let last = lastTimes[place], last != .min, needsDistinctTimes {
      packet.pointer.pointee.dts = max(packet.pointer.pointee.dts, last + 1)
      if packet.pointer.pointee.pts != SHIM_NOPTS {
        packet.pointer.pointee.pts = max(packet.pointer.pointee.pts, packet.pointer.pointee.dts)
      }
    }
    lastTimes[place] = packet.pointer.pointee.dts
  }

  private var needsDistinctTimes: Bool {
    format.pointer.pointee.flags & AVFMT_TS_NONSTRICT == 0
  }

  private mutating func write(_ packets: [Packet]) throws(AnnotateError) {
    do throws(FFmpegError) {
      for packet in packets {
        if format.name == "mpegts", isAfterGap(packet) {
          try LibavCall.check("flush") { min(0, av_write_frame(context.pointer, nil)) }
        }
        // MXF cuts sound into pieces as long as a frame while it puts packets in order.
        if format.name == "mxf" {
          try LibavCall.check("av_interleaved_write_frame") {
            av_interleaved_write_frame(context.pointer, packet.pointer)
          }
        } else {
          try LibavCall.check("av_write_frame") { av_write_frame(context.pointer, packet.pointer) }
        }
        try checkWriting()
      }
    } catch {
      throw MediaFailure.writeFailed(destination.displayName, error)
    }
  }

  /// Whether a packet of sound begins elsewhere than where the one before it ends.
  ///
  /// FFmpeg puts several into one unit of a transport stream, which has one time for all of them.
  private mutating func isAfterGap(_ packet: Packet) -> Bool {
    let place = packet.pointer.pointee.stream_index
    guard let stream = context.pointer.pointee.streams[Int(place)],
      stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO,
      let time = packet.presentationTime(in: Rational(stream.pointee.time_base))
    else { return false }
    let origin = streams.places.first { $0.value == place }?.key
    let tick = origin.map { source.streams[$0].timeBase } ?? time.timeBase
    return sound.add(
      packet,
      of: place,
      stream.pointee.codecpar,
      at: time,
      tolerance: MediaTime(1, timeBase: tick)
    )
  }

  /// A full disk is noticed when a buffer is written, and reported by no call but kept.
  private func checkWriting() throws(FFmpegError) {
    let error = context.pointer.pointee.pb.pointee.error
    try LibavCall.check("avio_write") { min(0, error) }
  }

  private static func writeHeader(
    _ context: Owned<AVFormatContext>,
    _ destination: OutputDestination,
    _ settings: MuxerOptions
  ) throws(FFmpegError) {
    try LibavCall.check("avio_open") {
      avio_open(&context.pointer.pointee.pb, destination.url, AVIO_FLAG_WRITE)
    }
    settings.apply(to: context.pointer)
    var options: OpaquePointer?
    defer { av_dict_free(&options) }
    for (name, value) in settings.named { av_dict_set(&options, name, value, 0) }
    try LibavCall.check("avformat_write_header") {
      avformat_write_header(context.pointer, &options)
    }
  }

  private static func cannotStart(
    _ destination: OutputDestination,
    _ format: OutputFormat,
    _ error: FFmpegError
  ) -> AnnotateError {
    guard error.operation == "avformat_write_header", error.code != SHIM_ENOSPC,
      error.code != SHIM_EPIPE
    else { return MediaFailure.writeFailed(destination.displayName, error) }
    return AnnotateError(
      .badInput,
      "cannot write",
      subject: destination.displayName,
      why: "\(format.name) cannot hold these streams (\(MediaFailure.lastWords(error)))",
      hints: ["write to .mkv, which holds nearly everything"]
    )
  }
}
