internal import AnnotateMedia
internal import AnnotateMediaTypes

/// Whether the last frame is shown as long as in the source.
///
/// All other frames are shown until the next one comes, so that their times say it.
struct VideoEndCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    guard let source = comparison.source.end, let output = comparison.output.end,
      comparison.output.profile.contents != .pictures
    else { return [] }
    let due = source.delayed(by: comparison.delay)
    let unit = Self.unit(comparison)
    let ticks = [due, output].map { $0.rescaled(to: unit).value }
    // Beginning and end may both be rounded.
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
            ? "rounded to \(unit.tick)" : "the container keeps no duration of the last frame"
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

  /// The longest of the ticks in which the end may be stated: those of the streams, and of the movies
  /// where they are QuickTime or MP4 files.
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
