internal import Media
internal import MediaTypes

/// Whether frames are shown as long as in the source.
///
/// A frame is shown until the next one comes, so that only the last one needs a duration; what files
/// state besides may count decode times, and says nothing where it agrees with the times.
struct FrameDurationsCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    guard let (from, to) = comparison.videos else { return [] }
    let (source, output) = (comparison.source.frames.times, comparison.output.frames.times)
    guard source.count == output.count, let last = source.last?.duration else { return [] }
    let expected = MediaTime(last, timeBase: from.timeBase)
    let found = output.last?.duration.map { MediaTime($0, timeBase: to.timeBase) }
    return [lastRow(expected, found, comparison)] + gapRows(comparison)
  }

  private func lastRow(
    _ expected: MediaTime,
    _ found: MediaTime?,
    _ comparison: Comparison
  ) -> VerificationRow {
    let traits = ContainerTraits(comparison.output)
    let isSame = found.map { Self.agree(expected, $0) } ?? false
    return VerificationRow(
      "last frame",
      isSame ? (expected == found ? .kept : .changed) : (traits.isQuickTime ? .lost : .changed),
      source: "shown for \(expected.exactText)",
      output: found.map { "shown for \($0.exactText)" },
      note: expected == found
        ? nil
        : isSame
          ? "rounded to \(found?.timeBase.tick ?? "")"
          : traits.isQuickTime ? nil : "the container does not keep it"
    )
  }

  /// A rounded start and a rounded end may be a tick apart.
  private static func agree(_ expected: MediaTime, _ found: MediaTime) -> Bool {
    let ticks = expected.rescaled(to: found.timeBase).value
    let error = (ticks - found.value).magnitude
    return expected == found || error == 0 || (error == 1 && expected.timeBase != found.timeBase)
  }

  /// Times at which no frame is shown, because one ends before the next comes.
  private func gapRows(_ comparison: Comparison) -> [VerificationRow] {
    guard let (from, to) = comparison.videos else { return [] }
    let source = Self.gaps(comparison.source.frames.times, from.timeBase)
    guard source > 0 else { return [] }
    let output = Self.gaps(comparison.output.frames.times, to.timeBase)
    return [
      VerificationRow(
        "gaps between frames",
        source == output ? .kept : .changed,
        source: "\(source)",
        output: "\(output)",
        note: source == output ? nil : "a frame stays until the next one comes, as players show it"
      )
    ]
  }

  /// How many frames end more than two ticks before the next one begins, by what the file states.
  private static func gaps(_ times: [FrameTime], _ timeBase: Rational) -> Int {
    let slack = max(2, MediaTime(2, timeBase: Rational(1, 1000)).rescaled(to: timeBase).value)
    return zip(times, times.dropFirst()).count { one, next in
      one.duration.map { next.presentation - one.presentation - $0 > slack } ?? false
    }
  }
}
