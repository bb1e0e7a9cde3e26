package import AnnotateContainers
internal import AnnotateInventory
package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Determines which streams of a source a container can hold, and how.
package enum StreamCarriage {
  /// The streams that `format` can hold together, in the order of the source.
  ///
  /// FFmpeg's tables do not contain this, so a trial header is written to memory and discarded.
  ///
  /// - Parameters:
  ///   - streams: the streams to carry.
  ///   - source: the source of the streams.
  ///   - format: the container.
  ///   - encoder: the encoder of the video in the same output.
  ///   - isStreamed: whether the output cannot be changed after it is written.
  ///   - audioCodec: the codec for audio that the container cannot hold; nil leaves such audio out.
  ///   - disguisesVoices: whether voices are disguised, so that all audio is encoded again.
  /// - Returns: the streams that fit, each with the way in which it gets into the output.
  package static func carried(
    of streams: [StreamInfo],
    from source: SourceDescription,
    in format: OutputFormat,
    beside encoder: EncoderChoice? = nil,
    isStreamed: Bool = false,
    audioCodec: String? = nil,
    disguisesVoices: Bool = false
  ) -> [CarriedStream] {
    guard !streams.isEmpty else { return [] }
    let format = isStreamed ? format.unfinished : format
    let standIn = StandIn.usable(in: format, for: encoder, of: source)
    return streams.reduce(into: []) { carried, stream in
      let audio =
        stream.kind == .audio ? audioCodec.map { [CarriedStream.Way.audio(codec: $0)] } : nil
      let ways =
        disguisesVoices && stream.kind == .audio
        ? disguises(of: stream, audioCodec)
        : ways(of: stream, in: source, format, isStreamed: isStreamed) + (audio ?? [])
      for way in ways {
        let candidate = CarriedStream(stream: stream, way: way)
        if isTaken(carried + [candidate], of: source, in: format, beside: standIn) {
          carried.append(candidate)
          return
        }
      }
    }
  }

  /// Whether a container supports a frame rate; some containers support only a few.
  package static func takes(rate: Rational, in format: OutputFormat) -> Bool {
    guard format.profile.picture.limitsFrameRates, rate.isPositive else { return true }
    return StandIn.ofTrials(in: format, rate: rate)?.isTaken(by: format) ?? true
  }

  /// The ways into the output that are worth a trial, best first.
  private static func ways(
    of stream: StreamInfo,
    in source: SourceDescription,
    _ format: OutputFormat,
    isStreamed: Bool
  ) -> [CarriedStream.Way] {
    if stream.isCover { return coverWays(of: stream, in: source, format) }
    if isRewritten(stream, in: source) { return [.rewritten] }
    switch stream.kind {
    case .subtitle:
      let conversion = format.profile.streams.subtitleCodec.map {
        CarriedStream.Way.subtitle(codec: $0)
      }
      return (isKnown(stream, in: format) ? [.untouched] : []) + [conversion].compactMap(\.self)
    case .data, .unknown:
      return dataWays(of: stream, in: source, format, isStreamed: isStreamed)
    case .attachment: return format.profile.streams.holdsAttachments ? [.untouched] : []
    case .audio, .video:
      let isReadable = isKnown(stream, in: format) && !lacksHeader(stream, of: source, in: format)
      return isReadable ? [.untouched] : []
    }
  }

  /// The codecs to which audio with disguised voices is encoded, if the container does not hold its own.
  private static let codecsOfDisguises = ["aac", "opus", "flac", "mp3", "ac3", "mp2", "pcm_s16le"]

  /// The ways of audio whose voices are disguised: in the chosen codec, or else in its own if it can be encoded.
  private static func disguises(
    of stream: StreamInfo,
    _ codec: String?
  ) -> [CarriedStream.Way] {
    ([codec ?? stream.codec] + codecsOfDisguises).filter(AudioEncoders.has)
      .map { .disguisedAudio(codec: $0) }
  }

  private static func coverWays(
    of stream: StreamInfo,
    in source: SourceDescription,
    _ format: OutputFormat
  ) -> [CarriedStream.Way] {
    guard source.stream(at: stream.index).pointee.attached_pic.size > 0 else { return [] }
    switch format.profile.streams.covers {
    case .none: return []
    case .streams: return [.untouched]
    case .attachments:
      return CarriedStream.coverNames[stream.codec] != nil ? [.attachedCover] : []
    }
  }

  /// Whether a stream repeats the timecode or the chapters of the file.
  ///
  /// Muxers write such a stream from these, if the container supports it.
  private static func isRewritten(_ stream: StreamInfo, in source: SourceDescription) -> Bool {
    let original = source.stream(at: stream.index)
    if Timecodes.isTimecodeTrack(original) { return source.mainVideo?.startTimecode != nil }
    let isText = original.pointee.codecpar.pointee.codec_tag == fourCC("text")
    return stream.kind == .data && isText && source.hasChapters
  }

  /// The ways of a stream of data.
  ///
  /// Data that FFmpeg does not know is kept between QuickTime and MP4 files by copying its description from
  /// the header. Only the header of a local file can be read again, and a pipe cannot be changed later.
  private static func dataWays(
    of stream: StreamInfo,
    in source: SourceDescription,
    _ format: OutputFormat,
    isStreamed: Bool
  ) -> [CarriedStream.Way] {
    guard format.profile.streams.data == .described else {
      return isKnown(stream, in: format) ? [.untouched] : []
    }
    guard !isStreamed, let movie = source.movie else { return [] }
    let number = UInt32(clamping: source.stream(at: stream.index).pointee.id)
    let track = movie.box.tracks.first { $0.trackNumber == number }
    // Hint tracks describe how servers send packets that no longer exist. Scene tracks refer to the streams
    // by their old numbers.
    let handlers: Set = ["meta", "mett", "text"]
    return track?.handlerType.map(handlers.contains) == true ? [.described] : []
  }

  /// Whether packets cannot be decoded from a container, or not in time, because of what their stream's header says, or
  /// does not say: some containers store no header, and in AVI players need the size of the blocks of ADPCM and the length
  /// of packets.
  private static func lacksHeader(
    _ stream: StreamInfo,
    of source: SourceDescription,
    in format: OutputFormat
  ) -> Bool {
    guard let parameters = source.stream(at: stream.index).pointee.codecpar else { return true }
    let needsHeader = parameters.pointee.extradata_size > 0
    if needsHeader, format.profile.streams.codecsWithoutHeader.contains(stream.codec) {
      return true
    }
    guard format.profile.times.countsPackets, stream.kind == .audio else { return false }
    let lacksBlocks = stream.codec.hasPrefix("adpcm_") && parameters.pointee.block_align == 0
    return lacksBlocks
      || !AVIAudio.canState(parameters, tick: source.packetTick(of: stream.index))
  }

  private static func isKnown(_ stream: StreamInfo, in format: OutputFormat) -> Bool {
    format.profile.streams.known.includes(stream.kind, codec: stream.codec)
  }

  private static func isTaken(
    _ streams: [CarriedStream],
    of source: SourceDescription,
    in format: OutputFormat,
    beside standIn: StandIn?
  ) -> Bool {
    TrialHeader.isTaken(by: format) { context throws(FFmpegError) in
      try standIn?.add(to: context)
      for stream in streams {
        let transcoder = try stream.transcoder(of: source)
        _ = try stream.addStream(of: source, to: context, format, transcoder: transcoder)
      }
    }
  }
}
