package import AnnotateContainers
internal import AnnotateFiles
package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Writes the encoded video and the packets of the carried streams into a file.
///
// SAFETY: the format context belongs to this value alone, which cannot be copied; it is used by one
// task at a time.
package struct Muxer: ~Copyable, @unchecked Sendable {
  private let context: Owned<AVFormatContext>
  private let destination: OutputDestination
  /// What the muxer writes, if somebody takes it at once.
  private let supplied: SuppliedOutput?
  private let format: OutputFormat
  private let source: SourceDescription
  private let video: StreamInfo
  private let streams: MuxerStreams
  private var finishing: QuickTimeFinish
  private let putsMovieFirst: Bool
  private let excerpt: Excerpt?
  private let leavesOutPictures: Bool
  private let holdsEmptyStreams: Bool
  /// The carried streams that have packets.
  private var streamsWithPackets: Set<Int> = []
  /// The streams of which packets were left out, because they hold pictures.
  private var streamsWithPictures: Set<Int> = []
  private var interleaver = PacketInterleaver<Packet>()
  private var carriedTimes = CarriedTimes()
  /// When the tracks of the source end, by the index of the stream.
  private let trackEnds: [Int: MediaTime]
  private var times: OutputTimes
  /// The latest packet of the video; if it is the last one, it lasts until the end of the track.
  private var held: Packet?
  /// Whether packets are held, because nobody waits for them.
  private let holdsLatest: Bool
  private var span = PresentationSpan()
  /// Finds gaps in the audio of a transport stream.
  private var audioGaps = AudioGapFinder(from: .previousPacket)
  /// Whether audio came behind a gap whose end may have no time in the output.
  private var hasClosedGap = false
  private var stuffing: PictureStuffing?

  /// Writes the header of a file with the streams of `source` in their order.
  ///
  /// - Parameters:
  ///   - destination: where the file is written.
  ///   - format: its container.
  ///   - source: the source of the streams.
  ///   - video: the stream that the output of `encoder` replaces.
  ///   - encoder: the encoder of the video.
  ///   - carried: the streams that are copied.
  ///   - withFaces: whether a track of faces follows them.
  ///   - form: how the file is laid out.
  /// - Throws: `.cannotCreate` or `.inputOutput` if the file cannot be written, `.badInput` if the container
  ///   refuses the streams.
  package init(
    into destination: OutputDestination,
    as format: OutputFormat,
    source: SourceDescription,
    video: StreamInfo,
    encoder: borrowing Encoder,
    carried: [CarriedStream],
    withFaces: Bool = false,
    form: OutputForm = OutputForm()
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
        withFaces: withFaces,
        pictureTags: !form.leavesOutPictures
      )
      let index = streams.outputIndices[video.index] ?? 0
      try OutputTags.apply(source, video: video, at: index, to: context, format, form)
      let supplied = try destination.sink.map { _ throws(FFmpegError) in
        try SuppliedOutput(in: context.pointer)
      }
      try Self.writeHeader(
        context,
        destination,
        MuxerOptions(
          format: format,
          destination: destination,
          source: source,
          video: video,
          isFragmented: form.isFragmented,
          beginsInside: form.excerpt?.first(in: video.timeBase) != nil
        )
      )
      (self.context, self.streams, self.supplied) = (context, streams, supplied)
    } catch {
      throw Self.cannotStart(destination, format, error)
    }
    finishing = streams.finish
    finishing.chapterStart = ChapterTags.start(of: context.pointer)
    finishing.keepsGeometry = form.keepsGeometry
    putsMovieFirst = form.putsMovieFirst && format.profile.writing.putsMovieFirst
    (excerpt, leavesOutPictures) = (form.excerpt, form.leavesOutPictures)
    holdsLatest = destination.sink == nil && !(form.isLive && destination.isStreamed)
    holdsEmptyStreams =
      format.profile.streams.holdsEmptyStreams || form.isFragmented || destination.isStreamed
    times = OutputTimes(format)
    stuffing = PictureStuffing(
      piecesOf: format.profile.times.sharedTimeSize,
      step: encoder.pictureDuration
    )
    trackEnds = carried.reduce(into: [:]) { $0[$1.index] = source.trackEnd(ofStream: $1.index) }
    (self.destination, self.format) = (destination, format)
    (self.source, self.video) = (source, video)
  }

  /// The gap in seconds that counts as lost: times between those that are stated are rounded by less.
  private static let leastLostGap = Rational(1, 2000)

  /// The number of packets that had to be converted, could not be read and were skipped so far.
  package var damageCount: Int { streams.transcoders.values.reduce(0) { $0 + $1.damageCount } }

  /// The losses that the packets so far have revealed.
  package var losses: [CarriageLoss] {
    let restyled = streams.transcoders.filter { $0.value.hasLostStyles }.keys.sorted()
    return (times.starts.hasMovedStarts ? [.beginnings] : []) + (hasClosedGap ? [.gaps] : [])
      + restyled.map { .subtitleStyles(stream: $0) }
      + streamsWithPictures.sorted().map { .pictures(stream: $0) }
  }

  /// The losses that are certain when all packets have been added.
  package var finalLosses: [CarriageLoss] {
    let losesPause =
      source.profile.times.keepsLastDuration && !format.profile.times.keepsLastDuration
      && span.endsInPause(tick: video.timeBase)
    return (losesPause ? [.lastPause] : []) + emptyStreams
  }

  private var emptyStreams: [CarriageLoss] {
    guard !holdsEmptyStreams else { return [] }
    let empty = Set(streams.outputIndices.keys).subtracting(streamsWithPackets)
    return empty.subtracting([video.index]).filter { !isFilled($0) }.sorted().map {
      .emptyStream($0)
    }
  }

  /// Whether FFmpeg's muxer writes an empty text at the end of a stream of the source, so that it is never without packets.
  private func isFilled(_ stream: Int) -> Bool {
    let target = streams.outputIndices[stream].flatMap { context.pointer.pointee.streams[Int($0)] }
    return target?.pointee.codecpar.pointee.codec_id == AV_CODEC_ID_MOV_TEXT
  }

  /// Adds a packet of a carried stream.
  ///
  /// - Throws: `.inputOutput` if writing fails.
  package mutating func write(carried packet: Packet) throws(AnnotateError) {
    guard streams.outputIndices[packet.streamIndex] != nil else { return }
    let stream = source.streams[packet.streamIndex]
    if leavesOutPictures, packet.showsPicture(in: stream) {
      streamsWithPictures.insert(stream.index)
      return
    }
    streamsWithPackets.insert(stream.index)
    excerpt?.move(packet, of: stream.timeBase)
    carriedTimes.settle(packet, of: stream, source.stream(at: stream.index))
    if format.profile.times.keepsLastDuration {
      carriedTimes.setDuration(of: packet, stream)
      let end = trackEnds[stream.index]
      if let end { CarriedTimes.shorten(packet, stream, trackEnd: end) }
      CarriedTimes.lengthen(packet, stream, trackEnd: excerpt == nil ? end : nil)
    }
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
  /// - Throws: `.inputOutput` if writing fails.
  package mutating func write(faces sample: FaceSample) throws(AnnotateError) {
    guard let index = streams.faces else { return }
    let sample = excerpt.map(sample.moved(into:)) ?? sample
    let packet: Packet
    do throws(FFmpegError) {
      packet = try FaceTrack.packet(sample, stream: index, in: format)
    } catch {
      throw MediaFailure.outOfMemory(error)
    }
    prepare(packet, sample.time.timeBase, index)
    let size = Int(packet.pointer.pointee.size)
    try write(interleaver.add(carried: packet, at: sample.time, size: size))
  }

  /// Adds a packet of the encoded video.
  ///
  /// - Throws: `.inputOutput` if writing fails.
  package mutating func write(video packet: Packet) throws(AnnotateError) {
    excerpt?.move(packet, of: video.timeBase)
    let values = packet.pointer.pointee
    span.add(presentation: values.pts, decode: values.dts, duration: values.duration)
    stuffing?.note(packet, video.timeBase)
    guard holdsLatest else { return try enqueue(video: packet) }
    if let earlier = held { try enqueue(video: earlier) }
    held = packet
  }

  /// Writes the waiting packets and the trailer, and closes the file.
  ///
  /// The file is then complete, but still has its temporary name.
  ///
  /// - Throws: `.inputOutput` if writing fails.
  package consuming func finish() throws(AnnotateError) {
    if let last = held {
      let presentation = last.pointer.pointee.pts
      if format.profile.times.keepsLastDuration, let ending = span.last(presentation: presentation)
      {
        (last.pointer.pointee.dts, last.pointer.pointee.duration) = ending
      }
      setFinalDelay(of: last)
      try enqueue(video: last)
    }
    try enqueueConverted { transcoder throws(FFmpegError) in try transcoder.finish() }
    try write(interleaver.endVideo())
    guard supplied == nil else { return try finishLive() }
    do throws(FFmpegError) {
      try LibavCall.check("av_write_trailer") { av_write_trailer(context.pointer) }
      try checkWriting()
      try LibavCall.check("avio_closep") { avio_closep(&context.pointer.pointee.pb) }
      guard let path = destination.writtenPath else { return }
      switch format.profile.writing.finish {
      case .none: break
      case .movieBoxes:
        try finishing.apply(to: path)
        guard putsMovieFirst else { return }
        try FFmpegError.patching { () throws(PatchFailure) in try MovieFirst.apply(to: path) }
      case .streamHeaders: try times.starts.apply(to: path)
      }
    } catch {
      throw MediaFailure.writeFailed(destination.displayName, error)
    }
  }

  /// Writes the trailer for somebody who takes the output while it is made.
  private func finishLive() throws(AnnotateError) {
    do throws(FFmpegError) {
      try LibavCall.check("av_write_trailer") { av_write_trailer(context.pointer) }
    } catch {
      throw MediaFailure.writeFailed(destination.displayName, error)
    }
    try supplied?.pass(.other, to: destination.sink)
    try destination.sink?.finish()
  }

  /// Tells the muxer of an animation how long its last frame is shown.
  private func setFinalDelay(of packet: Packet) {
    let delay = MediaTime(packet.pointer.pointee.duration, timeBase: video.timeBase)
    let value: String
    switch format.profile.writing.finalDelay {
    case .none: return
    case .hundredths: value = "\(delay.rescaled(to: Rational(1, 100)).value)"
    case .fraction: value = "\(delay.rescaled(to: Rational(1, 1000)).value)/1000"
    }
    if delay.value > 0 { av_opt_set(context.pointer.pointee.priv_data, "final_delay", value, 0) }
  }

  private mutating func enqueue(video packet: Packet) throws(AnnotateError) {
    guard let index = streams.outputIndices[video.index] else { return }
    do throws(FFmpegError) {
      try stuffing?.stuff(packet)
    } catch {
      throw MediaFailure.outOfMemory(error)
    }
    let time = packet.decodeTime(in: video.timeBase)
    prepare(packet, video.timeBase, index)
    guard let time else { return try write([packet]) }
    try enqueueConverted { transcoder throws(FFmpegError) in try transcoder.advance(to: time) }
    try write(interleaver.add(video: packet, at: time))
  }

  private mutating func enqueueConverted(
    _ packets: (any StreamTranscoder) throws(FFmpegError) -> [Packet]
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
      guard let index = streams.outputIndices[packet.streamIndex] else { continue }
      let stream = source.streams[packet.streamIndex]
      notePreroll(of: packet, stream, index)
      let timeBase = streams.transcoders[stream.index]?.timeBase ?? stream.timeBase
      let time = packet.decodeTime(in: timeBase)
      prepare(packet, timeBase, index)
      let size = Int(packet.pointer.pointee.size)
      try write(interleaver.add(carried: packet, at: time, size: size))
    }
  }

  /// Notes a late start of audio that begins with a preroll for the decoder.
  ///
  /// FFmpeg's muxer would make the preroll audible.
  private mutating func notePreroll(of packet: Packet, _ stream: StreamInfo, _ index: Int32) {
    guard stream.kind == .audio, !times.hasPackets(of: index), format.profile.times.hidesRunUps
    else {
      return
    }
    let parameters = source.stream(at: stream.index).pointee.codecpar.pointee
    let rate = Rational(1, Int(max(1, parameters.sample_rate)))
    let pts = packet.pointer.pointee.pts
    guard pts != SHIM_NOPTS, let skipped = packet.skippedSamples, skipped > 0 else { return }
    let start = MediaTime(pts, timeBase: stream.timeBase).rescaled(to: rate).value + Int64(skipped)
    guard start > 0 else { return }
    finishing.lateStarts[Int(index)] = QuickTimeFinish.LateStart(
      start: UInt64(start),
      skipped: UInt64(skipped)
    )
  }

  private mutating func prepare(_ packet: Packet, _ timeBase: Rational, _ index: Int32) {
    guard let stream = context.pointer.pointee.streams[Int(index)] else { return }
    times.prepare(packet, timeBase, index, stream)
  }

  private mutating func write(_ packets: [Packet]) throws(AnnotateError) {
    try supplied?.passHeader(to: destination.sink)
    for packet in packets {
      let (kind, time) = (kind(of: packet), writtenTime(of: packet))
      do throws(FFmpegError) {
        try write(packet)
      } catch {
        throw MediaFailure.writeFailed(destination.displayName, error)
      }
      try supplied?.pass(kind, at: time, to: destination.sink)
    }
  }

  private mutating func write(_ packet: Packet) throws(FFmpegError) {
    let times = format.profile.times
    if times.sharesTimesOfAudio || times.sharedTimeSize != nil, isAfterGap(packet) {
      hasClosedGap = hasClosedGap || !times.sharesTimesOfAudio
      try LibavCall.check("flush") { min(0, av_write_frame(context.pointer, nil)) }
    }
    if format.profile.writing.needsMuxersOrder {
      try LibavCall.check("av_interleaved_write_frame") {
        av_interleaved_write_frame(context.pointer, packet.pointer)
      }
    } else {
      try LibavCall.check("av_write_frame") { av_write_frame(context.pointer, packet.pointer) }
    }
    try checkWriting()
  }

  private func kind(of packet: Packet) -> LiveChunk.Kind {
    let values = packet.pointer.pointee
    guard values.stream_index == streams.outputIndices[video.index] else { return .other }
    return values.flags & AV_PKT_FLAG_KEY != 0 ? .keyframe : .frame
  }

  /// When a packet is shown, in the clock of its stream in the output.
  private func writtenTime(of packet: Packet) -> MediaTime? {
    let index = Int(packet.pointer.pointee.stream_index)
    guard let stream = context.pointer.pointee.streams[index] else { return nil }
    return packet.presentationTime(in: Rational(stream.pointee.time_base))
  }

  /// Whether a packet of audio does not begin at the end of the packet before it.
  ///
  /// FFmpeg puts several packets into one unit of a transport stream, which has only the time of the first.
  private mutating func isAfterGap(_ packet: Packet) -> Bool {
    let index = packet.pointer.pointee.stream_index
    guard let stream = context.pointer.pointee.streams[Int(index)],
      stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO,
      let time = packet.presentationTime(in: Rational(stream.pointee.time_base))
    else { return false }
    let origin = streams.outputIndices.first { $0.value == index }?.key
    let tick = origin.map { source.streams[$0].timeBase } ?? time.timeBase
    let least = format.profile.times.sharesTimesOfAudio ? tick : Self.leastLostGap
    return audioGaps.add(
      packet,
      ofStream: index,
      stream.pointee.codecpar,
      at: time,
      tolerance: max(MediaTime(1, timeBase: tick), MediaTime(1, timeBase: least))
    )
  }

  /// Checks for an error of an earlier write, such as a full disk.
  ///
  /// FFmpeg writes buffers later and keeps the error; no call returns it.
  private func checkWriting() throws(FFmpegError) {
    let error = context.pointer.pointee.pb.pointee.error
    try LibavCall.check("avio_write") { min(0, error) }
  }

  private static func writeHeader(
    _ context: Owned<AVFormatContext>,
    _ destination: OutputDestination,
    _ settings: MuxerOptions
  ) throws(FFmpegError) {
    if destination.sink == nil {
      try LibavCall.check("avio_open") {
        avio_open(&context.pointer.pointee.pb, PathText.encode(destination.url), AVIO_FLAG_WRITE)
      }
    }
    settings.apply(to: context.pointer)
    var options: OpaquePointer?
    defer { av_dict_free(&options) }
    for option in settings.named {
      let joins = option.value.hasPrefix("+")
      av_dict_set(&options, option.name, option.value, joins ? AV_DICT_APPEND : 0)
    }
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
      MediaProblem.streamsNotHeld(
        path: destination.displayName,
        container: format.name,
        said: MediaFailure.lastWords(error)
      )
    )
  }
}
