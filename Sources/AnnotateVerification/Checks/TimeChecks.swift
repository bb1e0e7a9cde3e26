internal import AnnotateContainers
internal import AnnotateLibav
internal import AnnotateMediaTypes

/// Checks that the output starts with the source and that every frame keeps its time.
struct FrameTimesCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    guard let (from, to) = comparison.videos else { return [] }
    let source = comparison.source.frames.times.map(\.presentation)
    let output = comparison.output.frames.times.map(\.presentation)
    guard let first = source.first, let otherFirst = output.first else { return [] }
    let contents = (comparison.source.profile.contents, comparison.output.profile.contents)
    if contents == (.video, .pictures) {
      return [Self.untimed(comparison, source.count, output.count)]
    }
    let start = startRow(
      MediaTime(first, timeBase: from.timeBase),
      MediaTime(otherFirst, timeBase: to.timeBase),
      comparison
    )
    let agreement = TimeAgreement(
      source,
      from.timeBase,
      output,
      to.timeBase,
      delay: comparison.delay
    )
    return [start, timesRow(agreement, comparison, source, output)]
  }

  /// Numbered pictures keep only the order of a video's frames.
  private static func untimed(
    _ comparison: Comparison,
    _ source: Int,
    _ output: Int
  ) -> VerificationRow {
    let isKnown = comparison.sidecar?.times.count == source
    return VerificationRow(
      "frame times",
      isKnown ? .changed : .lost,
      source: "\(source)",
      output: nil,
      note: isKnown ? "pictures have none; the sidecar has them" : "pictures have none"
    )
  }

  private func startRow(
    _ source: MediaTime,
    _ output: MediaTime,
    _ comparison: Comparison
  ) -> VerificationRow {
    let (from, to) = (source.exactText, output.exactText)
    guard comparison.delay.value != 0 else {
      let isExact = source == output
      return VerificationRow(
        "start",
        isExact ? .kept : .changed,
        source: from,
        output: to,
        note: isExact ? nil : "rounded to \(output.timeBase.tick)"
      )
    }
    let isBound = comparison.output.profile.times.keepsStart
    return VerificationRow(
      "start",
      isBound ? .lost : .changed,
      source: from,
      output: to,
      note: isBound ? nil : "the container sets its own start"
    )
  }

  private func timesRow(
    _ agreement: TimeAgreement,
    _ comparison: Comparison,
    _ source: [Int64],
    _ output: [Int64]
  ) -> VerificationRow {
    let (from, to) = (comparison.source.mainVideo, comparison.output.mainVideo)
    let (sourceBase, outputBase) = (from?.timeBase ?? .one, to?.timeBase ?? .one)
    let texts = ("\(source.count) in \(sourceBase.tick)", "\(output.count) in \(outputBase.tick)")
    switch agreement {
    case .exact:
      return VerificationRow("frame times", .kept, source: texts.0, output: texts.1)
    case .rounded:
      // A time that the output can state exactly must be exact, unless the difference is invisible.
      let isNeedless =
        comparison.output.profile.times.hasAnyTimeBase && outputBase.doubleValue > 0.001
      return VerificationRow(
        "frame times",
        isNeedless ? .lost : .changed,
        source: texts.0,
        output: texts.1,
        note: "rounded to \(outputBase.tick)"
      )
    case .different(let number):
      let found = [(source, sourceBase), (output, outputBase)].map { times, base in
        number < times.count ? MediaTime(times[number], timeBase: base).exactText : nil
      }
      return VerificationRow(
        "frame times",
        .lost,
        source: found[0],
        output: found[1],
        note: "frame \(number) is the first that differs"
      )
    }
  }
}

extension MediaTime {
  /// The time in seconds, and exactly in ticks.
  var exactText: String { "\(self) (\(value) × \(timeBase))" }
}

/// Checks that the number of frames is kept.
struct FrameCountCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    let (source, output) = (comparison.source.frames.times, comparison.output.frames.times)
    return [VerificationRow("frames", source: "\(source.count)", output: "\(output.count)")]
  }
}

/// Checks that the last frame keeps its duration.
///
/// All other frames last until the next one, so their times are enough.
struct VideoEndCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    guard let source = comparison.source.end, let output = comparison.output.end,
      comparison.output.profile.contents != .pictures
    else { return [] }
    let due = source.delayed(by: comparison.delay)
    let unit = Self.unit(comparison)
    let ticks = [due, output].map { $0.rescaled(to: unit).value }
    // Both start and end may be rounded.
    let isRounded =
      due != output
      && ((ticks[0] - ticks[1]).magnitude <= 1 && unit != due.timeBase
        || Self.isWithinTickOfMovie(due, output, comparison))
    let mustKeep = comparison.output.profile.times.keepsLastDuration || Self.isPause(comparison)
    let verdict: Verdict = due == output ? .kept : isRounded || !mustKeep ? .changed : .lost
    return [
      VerificationRow(
        "end",
        verdict,
        source: source.exactText,
        output: output.exactText,
        note: verdict != .changed
          ? nil
          : isRounded
            ? "rounded to \(unit.tick)"
            : "the container does not store the duration of the last frame"
      )
    ]
  }

  /// Whether the last frame of the source is shown so long that a viewer would miss it.
  private static func isPause(_ comparison: Comparison) -> Bool {
    let times = comparison.source.frames.times
    guard comparison.source.profile.times.keepsLastDuration, let last = times.last,
      let duration = last.duration, let tick = comparison.source.mainVideo?.timeBase
    else { return false }
    let earlier = times.dropLast().last.map { last.presentation - $0.presentation }
    return PresentationSpan.isPause(duration, after: earlier, tick: tick)
  }

  /// Tracks of QuickTime and MP4 files end at ticks of the movie.
  private static func isWithinTickOfMovie(
    _ due: MediaTime,
    _ output: MediaTime,
    _ comparison: Comparison
  ) -> Bool {
    guard let tick = comparison.output.mainVideo?.trackEnd?.timeBase else { return false }
    let ends = [due, output].map { $0.rescaled(to: tick).value }
    return (ends[0] - ends[1]).magnitude <= 1
  }

  /// The longest tick in which the end may be stated: that of the streams, and of the movies if they
  /// are QuickTime or MP4 files.
  private static func unit(_ comparison: Comparison) -> Rational {
    let streams = [comparison.source.mainVideo, comparison.output.mainVideo].compactMap(\.self)
    let units = streams.map(\.timeBase) + streams.compactMap(\.trackEnd?.timeBase)
    return units.reduce(Rational(1, Int(Int32.max)), TimeAgreement.coarser)
  }
}

extension MediaFacts {
  /// When the last frame of the main video ends.
  fileprivate var end: MediaTime? {
    guard let mainVideo, let last = frames.times.last else { return nil }
    return last.duration.map {
      MediaTime(last.presentation + $0, timeBase: mainVideo.timeBase)
    }
  }
}

extension MediaTime {
  /// The time `delay` later, in its own ticks.
  fileprivate func delayed(by delay: MediaTime) -> MediaTime {
    guard delay.value != 0 else { return self }
    return MediaTime(value + delay.rescaled(to: timeBase).value, timeBase: timeBase)
  }
}

/// Checks that the timecode of the first frame is kept.
struct TimecodeCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    let (source, output) = (Self.timecode(comparison.source), Self.timecode(comparison.output))
    let ofGroups = Self.groupRow(comparison, ofFile: source == output ? output : nil)
    guard source != nil || output != nil else { return ofGroups }
    return [
      VerificationRow(
        "timecode",
        source == output ? .kept : source == nil ? .changed : .lost,
        source: source,
        output: output
      )
    ] + ofGroups
  }

  /// The row about the timecode that MPEG-2 states for the first group of pictures, which that of the file may replace.
  private static func groupRow(
    _ comparison: Comparison,
    ofFile kept: String?
  ) -> [VerificationRow] {
    guard let label = comparison.source.frames.first?.groupTimecode else { return [] }
    let found = comparison.output.frames.first?.groupTimecode
    let continues = kept.map { Timecode.hasSameNumbers($0, label) } == true
    return [
      VerificationRow(
        "timecode of pictures",
        found == label ? .kept : continues ? .changed : .lost,
        source: label,
        output: found,
        note: found != label && continues ? "the timecode of the file continues" : nil
      )
    ]
  }

  private static func timecode(_ facts: MediaFacts) -> String? {
    let streams = [facts.mainVideo].compactMap(\.self) + facts.streams.filter(\.isTimecodeTrack)
    return streams.lazy.compactMap { $0.metadata("timecode") }.first
      ?? facts.metadata.first { $0.key.lowercased() == "timecode" }?.value
  }
}
