/// The times of evenly spaced frames.
package struct EvenClock: Sendable, Hashable {
  /// How many frames there are in a second.
  package let frameRate: Rational
  /// The unit of the times: frames last a whole number of it.
  package let timeBase: Rational
  /// How many frames there are.
  package let count: Int
  private let start: Int64
  private let ticksPerFrame: Int64

  /// The fewest ticks in a second, so that the first frame begins where it should.
  private static let minimumResolution = 10_000

  /// Describes frames of which the first begins at a time, which is rounded to a tick.
  package init(frameRate: Rational, start: MediaTime, count: Int) {
    let scale = max(1, (Self.minimumResolution - 1) / frameRate.numerator + 1)
    (self.frameRate, self.count) = (frameRate, count)
    timeBase = Rational(1, frameRate.numerator * scale)
    self.start = start.rescaled(to: timeBase).value
    ticksPerFrame = Int64(frameRate.denominator * scale)
  }

  /// When a frame begins; the first has the number 0.
  package func time(of number: Int) -> MediaTime {
    MediaTime(start + Int64(number) * ticksPerFrame, timeBase: timeBase)
  }

  /// How long a frame is shown.
  package var frameDuration: MediaTime { MediaTime(ticksPerFrame, timeBase: timeBase) }

  /// How long all frames are shown.
  package var duration: MediaTime {
    MediaTime(Int64(count) * ticksPerFrame, timeBase: timeBase)
  }
}
