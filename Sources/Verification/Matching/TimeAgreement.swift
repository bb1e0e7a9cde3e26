internal import MediaTypes

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
  /// Times that are not exactly the same may differ by half a tick of the output, or by a whole one
  /// where they are `roundedTwice`.
  init(
    _ source: [Int64],
    _ sourceBase: Rational,
    _ output: [Int64],
    _ outputBase: Rational,
    delay: MediaTime,
    roundedTwice: Bool = false
  ) {
    // The delay is known to half a tick itself.
    let isWide = roundedTwice || delay.value != 0
    var isExact = true
    for (number, pair) in zip(source, output).enumerated() {
      let (expected, found) = (
        MediaTime(pair.0, timeBase: sourceBase), MediaTime(pair.1, timeBase: outputBase)
      )
      let error = Self.error(expected, found, delay, isWide: isWide)
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

  private enum Size {
    case none, withinRounding, beyondRounding
  }

  /// Exact at 128 bits: everything is brought to the common denominator of three time bases.
  private static func error(
    _ expected: MediaTime,
    _ found: MediaTime,
    _ delay: MediaTime,
    isWide: Bool
  ) -> Size {
    let (a, b, c) = (expected.timeBase, found.timeBase, delay.timeBase)
    let (da, db, dc) = (Int128(a.denominator), Int128(b.denominator), Int128(c.denominator))
    let due = Int128(expected.value) * Int128(a.numerator) * db * dc
    let actual = Int128(found.value) * Int128(b.numerator) * da * dc
    let late = Int128(delay.value) * Int128(c.numerator) * da * db
    let difference = (actual - due - late).magnitude
    if difference == 0 { return .none }
    let tick = (Int128(b.numerator) * da * dc).magnitude
    return difference * (isWide ? 1 : 2) <= tick ? .withinRounding : .beyondRounding
  }
}

extension Rational {
  /// The length of a tick for people, such as `1/1000 s`.
  var tick: String { "\(self) s" }
}
