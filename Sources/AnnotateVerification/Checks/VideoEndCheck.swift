internal import AnnotateContainers
internal import AnnotateMediaTypes

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
    let mustKeep = comparison.output.profile.times.keepsLastDuration
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
