package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// The settings that a container needs so that nothing is lost.
struct MuxerOptions {
  let format: OutputFormat
  let destination: OutputDestination
  let source: SourceDescription
  let video: StreamInfo

  /// FFmpeg's default: ticks a second in which edit lists are counted.
  private static let movieTimescale = 1000
  /// Larger ones are legal, but stretch what players expect.
  private static let largestMovieTimescale = 10_000_000
  /// How far the clock of a transport stream runs before its packets, in microseconds.
  private static let transportDelay: Int32 = 700_000

  /// Sets what is set in the context itself.
  func apply(to context: UnsafeMutablePointer<AVFormatContext>) {
    // Matroska would shift all time stamps by the first negative one, or not, as packets happen to
    // come; it can hold negative ones. MP4 has its own way, the edit list. Where frames are counted a
    // shift by less than a frame would move some and not others.
    if format.isMatroska || format.countsFrames {
      context.pointee.avoid_negative_ts = AVFMT_AVOID_NEG_TS_DISABLED
    }
    if let lead = source.leadBeforeZero(of: video, in: format) {
      let microseconds = lead.rescaled(to: Rational(1, Int(AV_TIME_BASE))).value
      context.pointee.output_ts_offset = microseconds
    }
    if ["mpegts", "mpeg", "svcd", "vob"].contains(format.name) {
      context.pointee.max_delay = Self.transportDelay
    }
  }

  /// The private options of the muxer by name.
  var named: [(name: String, value: String)] {
    if format.isQuickTime { return quickTime }
    switch format.name {
    case "mpegts": return transport
    case "matroska", "webm": return destination.isStandardOutput ? [("live", "1")] : []
    default: return []
    }
  }

  private var quickTime: [(name: String, value: String)] {
    var options = [("movie_timescale", "\(exactTimescale)")]
    if format.name == "ipod" { options.append(("write_tmcd", "1")) }
    if destination.isStandardOutput {
      // The header waits for the first fragment, because only then it is known when streams begin.
      let needsFullNames = !QuickTimeKeys.needed(of: OutputTags.global(of: source), in: format)
        .isEmpty
      let tags = needsFullNames ? "+use_metadata_tags" : ""
      options.append(("movflags", "frag_keyframe+empty_moov+delay_moov+default_base_moof" + tags))
    }
    return options
  }

  private var transport: [(name: String, value: String)] {
    let isDisc = destination.displayName.lowercased().hasSuffix(".m2ts")
    let starts = source.streams.compactMap(\.startTime)
    // Times are shifted, as there is no room before zero for the clock, unless there is.
    let room = MediaTime(1, timeBase: .one)
    let isLate = !starts.isEmpty && starts.allSatisfy { $0 >= room }
    return (isDisc ? [("mpegts_m2ts_mode", "1")] : [])
      + (isLate ? [("mpegts_copyts", "1")] : [])
  }

  private var exactTimescale: Int {
    Self.exactTimescale(of: source.streams.compactMap(writtenStart))
  }

  /// Ticks a second in which the beginnings of all streams are whole numbers, where there are such.
  static func exactTimescale(of starts: [MediaTime]) -> Int {
    starts.filter { $0.value != 0 }.reduce(movieTimescale) { scale, start in
      let second = start.timeBase.denominator
      // What whole seconds are left out of divides it no less, and cannot overflow.
      let rest = Int(start.value % Int64(second)) * (start.timeBase.numerator % second)
      let needed = second / max(1, greatestCommonDivisor(rest, second))
      let common = scale / greatestCommonDivisor(scale, needed) * needed
      return common <= largestMovieTimescale ? common : scale
    }
  }

  /// When a stream begins, in the ticks in which it is written: sound has those of its samples.
  private func writtenStart(of stream: StreamInfo) -> MediaTime? {
    let rate = source.stream(at: stream.index).pointee.codecpar.pointee.sample_rate
    guard stream.kind == .audio, rate > 0 else { return stream.startTime }
    return stream.startTime?.rescaled(to: Rational(1, Int(rate)))
  }
}

extension SourceDescription {
  /// How much later all streams are written because the picture begins before zero, which the
  /// container takes for parts that are not to be shown; nil where they stay.
  package func leadBeforeZero(of video: StreamInfo, in format: OutputFormat) -> MediaTime? {
    guard format.isQuickTime || format.isMatroska, let start = video.startTime, start.value < 0
    else {
      return nil
    }
    let starts = streams.filter { $0.kind == .audio || $0.kind == .video }.compactMap(\.startTime)
    let first = starts.min() ?? start
    return MediaTime(-first.value, timeBase: first.timeBase)
  }
}
