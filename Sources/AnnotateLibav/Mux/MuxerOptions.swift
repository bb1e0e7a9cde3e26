package import AnnotateContainers
internal import AnnotateFiles
internal import AnnotateInventory
package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// The settings that a muxer needs so that nothing is lost.
struct MuxerOptions {
  let format: OutputFormat
  let destination: OutputDestination
  let source: SourceDescription
  let video: StreamInfo
  /// Whether the file is divided into fragments.
  var isFragmented = false
  /// Whether a part of the source is written that does not begin with its streams.
  var beginsInside = false

  /// FFmpeg's default number of ticks per second of edit lists.
  private static let movieTimescale = 1000
  /// The most ticks per second; more are legal, but players may not expect them.
  private static let maximumMovieTimescale = 10_000_000

  /// Applies the settings that are fields of the context.
  func apply(to context: UnsafeMutablePointer<AVFormatContext>) {
    if format.profile.times.holdsNegativeTimes {
      context.pointee.avoid_negative_ts = AVFMT_AVOID_NEG_TS_DISABLED
    }
    if !beginsInside, let lead = source.leadBeforeZero(of: video, in: format) {
      let microseconds = lead.rescaled(to: Rational(1, Int(AV_TIME_BASE))).value
      context.pointee.output_ts_offset = microseconds
    }
    // Live players would wait for as long.
    if let delay = format.profile.times.clockDelay, destination.sink == nil {
      context.pointee.max_delay = delay
    }
  }

  /// The private options of the muxer, in the order in which they are set.
  var named: [ContainerProfile.Writing.Option] {
    let writing = format.profile.writing
    let timescale = writing.timescaleOption.map {
      ContainerProfile.Writing.Option($0, "\(exactTimescale)")
    }
    return [timescale].compactMap(\.self) + writing.options + (ofStream ?? ofFragments) + ofEnding
      + (beginsLate ? writing.optionsOfLateStart : []) + ofAnimation
  }

  /// The options for a file in fragments, without the list of fragments at its end, because they move when the
  /// file is finished.
  private var ofFragments: [ContainerProfile.Writing.Option] {
    isFragmented
      ? format.profile.writing.streamedOptions
        + [ContainerProfile.Writing.Option("movflags", "+skip_trailer")] : []
  }

  private var ofStream: [ContainerProfile.Writing.Option]? {
    guard destination.isStreamed else { return nil }
    let writing = format.profile.writing
    let fullNames = QuickTimeKeys.needed(of: OutputTags.global(of: source), in: format.profile)
    return writing.streamedOptions + (destination.sink == nil ? [] : writing.liveOptions)
      + (fullNames.isEmpty ? [] : writing.fullNameOptions)
  }

  private var ofEnding: [ContainerProfile.Writing.Option] {
    let ending = FilePath(destination.displayName).extension.lowercased()
    return format.profile.writing.optionsOfEndings[ending] ?? []
  }

  /// The option that repeats an animation as its source is repeated; videos and what cannot be read again become
  /// animations that are played for ever.
  private var ofAnimation: [ContainerProfile.Writing.Option] {
    let isAnimation = source.profile.writing.repetition != .none && source.path != "-"
    let plays = isAnimation ? source.plays : 0
    return switch format.profile.writing.repetition {
    case .none: []
    case .repeats: [ContainerProfile.Writing.Option("loop", "\(plays < 2 ? -plays : plays - 1)")]
    case .plays: [ContainerProfile.Writing.Option("plays", "\(plays)")]
    }
  }

  /// Whether all streams begin a second or more after zero.
  private var beginsLate: Bool {
    let starts = beginsInside ? [] : source.streams.compactMap(\.startTime)
    let second = MediaTime(1, timeBase: .one)
    return !starts.isEmpty && starts.allSatisfy { $0 >= second }
  }

  private var exactTimescale: Int {
    let streams = source.streams.map { $0.index == video.index ? video : $0 }
    let starts = streams.compactMap(beginsInside ? tick : writtenStart)
    return Self.exactTimescale(of: starts + [tickOfEnd].compactMap(\.self))
  }

  /// One tick of a video from a transport or program stream, which may end at any of them; nil for others.
  private var tickOfEnd: MediaTime? {
    let tick = MediaTime(1, timeBase: video.timeBase)
    return tick.timeBase == Rational(1, 90_000) ? tick : nil
  }

  /// One tick in which a stream is written; the first packet inside the source may begin at any.
  private func tick(of stream: StreamInfo) -> MediaTime? {
    let rate = source.stream(at: stream.index).pointee.codecpar.pointee.sample_rate
    return MediaTime(1, timeBase: rate > 0 ? Rational(1, Int(rate)) : stream.timeBase)
  }

  /// The number of ticks per second in which the starts of all streams are whole numbers.
  ///
  /// A start that would need more than ten million ticks per second is ignored.
  static func exactTimescale(of starts: [MediaTime]) -> Int {
    starts.filter { $0.value != 0 }.reduce(movieTimescale) { scale, start in
      let second = start.timeBase.denominator
      // Without whole seconds the divisor is the same, and the product cannot overflow.
      let rest = Int(start.value % Int64(second)) * (start.timeBase.numerator % second)
      let needed = second / max(1, greatestCommonDivisor(rest, second))
      let common = scale / greatestCommonDivisor(scale, needed) * needed
      return common <= maximumMovieTimescale ? common : scale
    }
  }

  /// The start of a stream in the ticks in which it is written; for audio, a tick is a sample.
  private func writtenStart(of stream: StreamInfo) -> MediaTime? {
    let rate = source.stream(at: stream.index).pointee.codecpar.pointee.sample_rate
    guard stream.kind == .audio, rate > 0 else { return stream.startTime }
    return stream.startTime?.rescaled(to: Rational(1, Int(rate)))
  }
}

extension SourceDescription {
  /// How often an animation is played; 0 for ever.
  fileprivate var plays: Int { contents.lazy.compactMap(\.item.plays).first ?? 1 }

  /// The time by which all streams are delayed because the video begins before zero; nil if there is no
  /// delay.
  ///
  /// Players of such containers do not show frames before zero.
  package func leadBeforeZero(of video: StreamInfo, in format: OutputFormat) -> MediaTime? {
    guard format.profile.times.hidesBeforeZero, let start = video.startTime, start.value < 0 else {
      return nil
    }
    let starts = streams.filter { $0.kind == .audio || $0.kind == .video }.compactMap(\.startTime)
    let first = starts.min() ?? start
    return MediaTime(-first.value, timeBase: first.timeBase)
  }
}
