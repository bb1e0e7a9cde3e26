internal import AnnotateMediaTypes

/// The result of comparing two lists of times.
enum TimeAgreement: Equatable {
  /// All times are equal.
  case exact
  /// Every time is the nearest one in the output's time base.
  case rounded
  /// The index of the first time that differs.
  case different(Int)

  /// Compares times of the source with those of the output, which may all be later by `delay`.
  ///
  /// Times may differ by half a tick of the output. `isAccumulated` means that writers or readers may compute
  /// times by adding durations from the start, as they do for audio. Such times may differ by one and a
  /// half ticks of the coarser time base. `isShared` means that the output states one time for several of them, from
  /// which readers compute the others; these add up lengths that are rounded, so that times may differ by half a
  /// millisecond.
  init(
    _ source: [Int64],
    _ sourceBase: Rational,
    _ output: [Int64],
    _ outputBase: Rational,
    delay: MediaTime,
    isAccumulated: Bool = false,
    isShared: Bool = false
  ) {
    let finest = Rational(1, 3000)
    let slack = Slack(
      isShared ? Self.coarser(sourceBase, finest) : sourceBase,
      outputBase,
      // The delay is only known to half a tick, and accumulated times are rounded up to three times.
      halves: isAccumulated ? 3 : delay.value != 0 ? 2 : 1,
      isAccumulated: isAccumulated,
      isDelayed: delay.value != 0 || isShared
    )
    var isExact = true
    for (number, pair) in zip(source, output).enumerated() {
      let (expected, found) = (
        MediaTime(pair.0, timeBase: sourceBase), MediaTime(pair.1, timeBase: outputBase)
      )
      let error = Self.error(expected, found, delay, slack)
      isExact = isExact && error == .none
      guard error != .beyondRounding else {
        self = .different(number)
        return
      }
    }
    guard source.count == output.count else {
      self = .different(min(source.count, output.count))
      return
    }
    self = isExact ? .exact : .rounded
  }

  /// The time base with the longer ticks.
  static func coarser(_ one: Rational, _ other: Rational) -> Rational {
    one.doubleValue > other.doubleValue ? one : other
  }

  /// The largest allowed difference of times, in halves of a tick.
  private struct Slack {
    let tick: Rational
    let halves: Int

    init(_ source: Rational, _ output: Rational, halves: Int, isAccumulated: Bool, isDelayed: Bool)
    {
      tick = isAccumulated ? coarser(source, output) : output
      // If both have the same time base, only the delay is rounded.
      self.halves = source == output && isAccumulated && !isDelayed ? 0 : halves
    }
  }

  private enum Size {
    case none, withinRounding, beyondRounding
  }

  /// Exact at 128 bits: all values have the common denominator of three time bases.
  private static func error(
    _ expected: MediaTime,
    _ found: MediaTime,
    _ delay: MediaTime,
    _ slack: Slack
  ) -> Size {
    let (a, b, c) = (expected.timeBase, found.timeBase, delay.timeBase)
    let (da, db, dc) = (Int128(a.denominator), Int128(b.denominator), Int128(c.denominator))
    let due = Int128(expected.value) * Int128(a.numerator) * db * dc
    let actual = Int128(found.value) * Int128(b.numerator) * da * dc
    let late = Int128(delay.value) * Int128(c.numerator) * da * db
    let difference = (actual - due - late).magnitude
    if difference == 0 { return .none }
    // Both sides are multiplied by the denominators of all three time bases and by two.
    let unit = Int128(slack.tick.numerator) * da * db * dc / Int128(slack.tick.denominator)
    return 2 * difference <= (Int128(slack.halves) * unit).magnitude
      ? .withinRounding : .beyondRounding
  }
}

extension Rational {
  /// The length of a tick as text, such as `1/1000 s`.
  var tick: String { "\(self) s" }
}
