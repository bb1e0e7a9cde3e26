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

  /// Sets what is set in the context itself.
  func apply(to context: UnsafeMutablePointer<AVFormatContext>) {
    if format.profile.times.holdsNegativeTimes {
      context.pointee.avoid_negative_ts = AVFMT_AVOID_NEG_TS_DISABLED
    }
    if let lead = source.leadBeforeZero(of: video, in: format) {
      let microseconds = lead.rescaled(to: Rational(1, Int(AV_TIME_BASE))).value
      context.pointee.output_ts_offset = microseconds
    }
    if let delay = format.profile.times.clockDelay { context.pointee.max_delay = delay }
  }

  /// The private options of the muxer, in the order in which they are set.
  var named: [ContainerProfile.Writing.Option] {
    let writing = format.profile.writing
    let timescale = writing.timescaleOption.map {
      ContainerProfile.Writing.Option($0, "\(exactTimescale)")
    }
    return [timescale].compactMap(\.self) + writing.options + ofStream + ofEnding
      + (beginsLate ? writing.optionsOfLateStart : [])
  }

  private var ofStream: [ContainerProfile.Writing.Option] {
    guard destination.isStandardOutput else { return [] }
    let writing = format.profile.writing
    let fullNames = QuickTimeKeys.needed(of: OutputTags.global(of: source), in: format)
    return writing.streamedOptions + (fullNames.isEmpty ? [] : writing.fullNameOptions)
  }

  private var ofEnding: [ContainerProfile.Writing.Option] {
    let name = destination.displayName.lowercased()
    return format.profile.writing.optionsOfEndings.filter { name.hasSuffix("." + $0.key) }
      .flatMap(\.value)
  }

  /// Whether all streams begin a second or more after zero.
  private var beginsLate: Bool {
    let starts = source.streams.compactMap(\.startTime)
    let second = MediaTime(1, timeBase: .one)
    return !starts.isEmpty && starts.allSatisfy { $0 >= second }
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
    guard format.profile.times.hidesBeforeZero, let start = video.startTime, start.value < 0 else {
      return nil
    }
    let starts = streams.filter { $0.kind == .audio || $0.kind == .video }.compactMap(\.startTime)
    let first = starts.min() ?? start
    return MediaTime(-first.value, timeBase: first.timeBase)
  }
}
