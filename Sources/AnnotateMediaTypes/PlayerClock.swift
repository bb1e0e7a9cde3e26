/// The clock by which people name times of a video: its zero is what players show as zero.
package struct PlayerClock: Sendable, Hashable {
  /// The time of the file that is zero, in ticks of `timeBase`.
  package let start: Int64
  /// The length of a tick of the file's times, in seconds.
  package let timeBase: Rational

  /// Describes the clock of a file whose time `start` is shown as zero.
  package init(start: Int64, timeBase: Rational) {
    (self.start, self.timeBase) = (start, timeBase)
  }

  /// The first tick of the file at or after a time.
  package func firstTick(from time: MediaTime) -> Int64 {
    let ticks = MediaTime(-time.value, timeBase: time.timeBase).wholeUnits(of: timeBase)
    return Int64(clamping: Int128(start) - Int128(ticks))
  }

  /// The first tick of the file after a time.
  package func firstTick(after time: MediaTime) -> Int64 {
    Int64(clamping: Int128(start) + Int128(time.wholeUnits(of: timeBase)) + 1)
  }

  /// The tick of the file that is nearest to a time.
  package func nearestTick(to time: MediaTime) -> Int64 {
    Int64(clamping: Int128(start) + Int128(time.rescaled(to: timeBase).value))
  }

  /// What the clock shows at a tick of the file.
  package func time(ofTick tick: Int64) -> MediaTime {
    MediaTime(Int64(clamping: Int128(tick) - Int128(start)), timeBase: timeBase)
  }
}
