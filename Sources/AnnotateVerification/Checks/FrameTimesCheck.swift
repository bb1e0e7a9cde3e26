internal import AnnotateContainers
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
