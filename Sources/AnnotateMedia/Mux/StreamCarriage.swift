package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Finds out which streams of a source a container can hold, and how.
package enum StreamCarriage {
  /// The streams that `format` can hold beside each other, in the order of the source.
  ///
  /// FFmpeg's tables do not tell, so a header is written to memory and thrown away.
  ///
  /// - Parameters:
  ///   - streams: the streams that are to be carried.
  ///   - source: where they come from.
  ///   - format: the container.
  ///   - encoder: what writes the video that is in the output beside them.
  ///   - isStreamed: whether the output cannot be changed any more once it is written.
  /// - Returns: those that fit, each with the way in which it gets there.
  package static func carried(
    of streams: [StreamInfo],
    from source: SourceDescription,
    in format: OutputFormat,
    beside encoder: EncoderChoice? = nil,
    isStreamed: Bool = false
  ) -> [CarriedStream] {
    let standIn = StandIn.usable(in: format, for: encoder)
    return streams.reduce(into: []) { carried, stream in
      for way in ways(of: stream, in: source, format, isStreamed: isStreamed) {
        let candidate = CarriedStream(stream: stream, way: way)
        if isTaken(carried + [candidate], of: source, in: format, beside: standIn) {
          carried.append(candidate)
          return
        }
      }
    }
  }

  /// Whether a container takes pictures that come at a rate: some take few rates alone.
  package static func takes(rate: Rational, in format: OutputFormat) -> Bool {
    guard format.profile.picture.limitsFrameRates, rate.isPositive else { return true }
    return StandIn.ofTrials(in: format, rate: rate)?.isTaken(by: format) ?? true
  }

  /// The ways into the output that are worth a trial, the best first.
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
    case .audio, .video: return isKnown(stream, in: format) ? [.untouched] : []
    }
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

  /// Whether a stream says again what is known of the timecode or the chapters of the file: muxers
  /// write it from these, where the container holds them at all.
  private static func isRewritten(_ stream: StreamInfo, in source: SourceDescription) -> Bool {
    let original = source.stream(at: stream.index)
    if Timecodes.isTimecodeTrack(original) { return source.mainVideo?.startTimecode != nil }
    let isText = original.pointee.codecpar.pointee.codec_tag == fourCC("text")
    return stream.kind == .data && isText && source.hasChapters
  }

  /// Data that FFmpeg does not know is kept between files of QuickTime's kin, by taking over what the
  /// header says of it; only a local file can be looked into again, and a pipe not be changed.
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
    // Hints tell servers how to send packets that are not there any more; scenes describe what a
    // player does with the streams by their old numbers.
    let handlers: Set = ["meta", "mett", "text"]
    return track?.handlerType.map(handlers.contains) == true ? [.described] : []
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
