internal import Media
internal import MediaTypes

/// Whether the last frame is shown as long as in the source.
///
/// All other frames are shown until the next one comes, so that their times say it. The end is what the
/// last frame or the header of the stream states: of frames that are not stored in the order of their
/// times FFmpeg can only guess durations.
struct VideoEndCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    guard let (from, to) = comparison.videos, let source = comparison.source.end,
      let output = comparison.output.end
    else { return [] }
    let delayed = source + comparison.delay
    let isSame = Self.agree(delayed, output)
    let areSameLengths = Self.agree(from.duration, to.duration)
    let mustKeep = ContainerTraits(comparison.output).isQuickTime
    let verdict: Verdict =
      delayed == output || areSameLengths ? .kept : isSame || !mustKeep ? .changed : .lost
    let usesLengths = !isSame && areSameLengths
    return [
      VerificationRow(
        "end",
        verdict,
        source: usesLengths ? from.duration.map(Self.length) : source.exactText,
        output: usesLengths ? to.duration.map(Self.length) : output.exactText,
        note: verdict != .changed
          ? nil
          : isSame
            ? "rounded to \(output.timeBase.tick)"
            : "the container keeps no duration of the last frame"
      )
    ]
  }

  /// Whether two times are the same as far as their time bases can say.
  private static func agree(_ one: MediaTime?, _ other: MediaTime?) -> Bool {
    guard let one, let other else { return false }
    if one == other { return true }
    let coarser = one.timeBase.doubleValue > other.timeBase.doubleValue ? one : other
    guard one.timeBase != other.timeBase else { return false }
    let ticks = [one, other].map { $0.rescaled(to: coarser.timeBase).value }
    return (ticks[0] - ticks[1]).magnitude <= 1
  }

  private static func length(_ time: MediaTime) -> String { "lasts \(time.exactText)" }
}

extension MediaFacts {
  /// When the last frame of the main video ends, as far as the file says.
  fileprivate var end: MediaTime? {
    guard let last = frames.times.last, let duration = last.duration, let mainVideo else {
      return nil
    }
    return MediaTime(last.presentation + duration, timeBase: mainVideo.timeBase)
  }
}

extension MediaTime {
  /// The sum, in ticks of the first.
  fileprivate static func + (one: MediaTime, other: MediaTime) -> MediaTime {
    guard other.value != 0 else { return one }
    return MediaTime(one.value + other.rescaled(to: one.timeBase).value, timeBase: one.timeBase)
  }
}
