internal import AnnotateMediaTypes

/// Whether two lists of times are the same.
enum TimeAgreement: Equatable {
  /// Every time is exactly the same.
  case exact
  /// Every time is the nearest that the output's time base has.
  case rounded
  /// The first that differs, by its number.
  case different(Int)

  /// Compares times of the source with those of the output, which may all be later by `delay`.
  ///
  /// Times that are not exactly the same may differ by half a tick of the output. `isReckoned` says that
  /// times may be reckoned from the beginning by whoever writes or reads, as those of sound are: they
  /// may then differ by one and a half ticks of the coarser time base.
  init(
    _ source: [Int64],
    _ sourceBase: Rational,
    _ output: [Int64],
    _ outputBase: Rational,
    delay: MediaTime,
    isReckoned: Bool = false
  ) {
    let slack = Slack(
      sourceBase,
      outputBase,
      // The delay is known to half a tick itself, and what is reckoned is rounded up to three times.
      halves: isReckoned ? 3 : delay.value != 0 ? 2 : 1,
      isReckoned: isReckoned,
      isDelayed: delay.value != 0
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

  /// How far times may be apart: so many halves of a tick.
  private struct Slack {
    let tick: Rational
    let halves: Int

    init(_ source: Rational, _ output: Rational, halves: Int, isReckoned: Bool, isDelayed: Bool) {
      tick = isReckoned ? coarser(source, output) : output
      // Where both count alike nothing is ever rounded but the delay.
      self.halves = source == output && isReckoned && !isDelayed ? 0 : halves
    }
  }

  private enum Size {
    case none, withinRounding, beyondRounding
  }

  /// Exact at 128 bits: everything is brought to the common denominator of three time bases.
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
    // Both sides times the denominators of all three time bases and two.
    let unit = Int128(slack.tick.numerator) * da * db * dc / Int128(slack.tick.denominator)
    return 2 * difference <= (Int128(slack.halves) * unit).magnitude
      ? .withinRounding : .beyondRounding
  }
}

extension Rational {
  /// The length of a tick for people, such as `1/1000 s`.
  var tick: String { "\(self) s" }
}
