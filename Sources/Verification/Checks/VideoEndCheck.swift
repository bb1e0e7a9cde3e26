internal import Media
internal import MediaTypes

/// Whether the last frame is shown as long as in the source.
///
/// All other frames are shown until the next one comes, so that their times say it.
struct VideoEndCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    guard let source = comparison.source.end, let output = comparison.output.end else { return [] }
    let due = source.delayed(by: comparison.delay)
    let mustKeep = ContainerTraits(comparison.output).isQuickTime
    let verdict: Verdict =
      due == output ? .kept : Self.agree(due, output) || !mustKeep ? .changed : .lost
    return [
      VerificationRow(
        "end",
        verdict,
        source: source.exactText,
        output: output.exactText,
        note: verdict == .changed ? Self.note(due, output) : nil
      )
    ]
  }

  private static func note(_ due: MediaTime, _ output: MediaTime) -> String {
    agree(due, output)
      ? "rounded to \(TimeAgreement.coarser(due.timeBase, output.timeBase).tick)"
      : "the container keeps no duration of the last frame"
  }

  /// Whether two times are the same as far as the coarser time base can say; start and end may both
  /// be rounded.
  private static func agree(_ one: MediaTime, _ other: MediaTime) -> Bool {
    let unit = TimeAgreement.coarser(one.timeBase, other.timeBase)
    let ticks = [one, other].map { $0.rescaled(to: unit).value }
    return one == other
      || (one.timeBase != other.timeBase && (ticks[0] - ticks[1]).magnitude <= 1)
  }
}

extension MediaFacts {
  /// When the last frame of the main video ends: as the track says, else as the frame does.
  fileprivate var end: MediaTime? {
    guard let mainVideo, let last = frames.times.last else { return nil }
    if let end = mainVideo.trackEnd { return end }
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
