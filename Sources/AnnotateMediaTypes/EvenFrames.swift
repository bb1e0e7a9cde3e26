extension MediaTime {
  /// How much later than the beginning of one of several evenly spaced frames a time may be and still count as it.
  package enum EvenSlack: Sendable {
    /// Half a tick, because containers round times to a tick.
    case halfTick
    /// An eighth of a frame, because cameras shake.
    case eighthOfFrame
  }

  /// The number of the first of evenly spaced frames that does not begin before this time.
  ///
  /// - Parameters:
  ///   - rate: How many frames there are in a second.
  ///   - slack: By how much a frame may begin earlier.
  /// - Returns: The number; 0 for times before frame 0, with whose beginning this time counts from zero.
  package func firstEvenFrame(at rate: Rational, _ slack: EvenSlack) -> Int {
    // In eighths of a frame, times the denominator: 128 bits hold these for all plausible times.
    let tick = Int128(timeBase.numerator) * Int128(rate.numerator)
    let frame = Int128(timeBase.denominator) * Int128(rate.denominator)
    let late =
      switch slack {
      case .halfTick: 4 * tick
      case .eighthOfFrame: frame
      }
    let eighths = max(0, 8 * Int128(value) * tick - late)
    return Int(clamping: (eighths + 8 * frame - 1) / (8 * frame))
  }
}
