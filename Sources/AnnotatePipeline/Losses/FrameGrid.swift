internal import AnnotateMedia
internal import AnnotateMediaTypes

/// The evenly spaced slots for frames in a container that counts frames instead of storing times.
struct FrameGrid {
  private let tick: Rational
  /// Whether a slot may stay empty, so that the frame before it is shown longer.
  private let canSkip: Bool
  private var first: MediaTime?
  private var last: Int64 = -1

  /// The grid of an output; nil if its container stores times.
  init?(of video: StreamInfo, in format: OutputFormat) {
    guard format.profile.times.countsFrames else { return nil }
    let rate = video.nominalFrameRate
    self.init(
      tick: rate.isPositive ? rate.inverse : Rational(1, 25),
      canSkip: format.profile.times.countsPackets
    )
  }

  init(tick: Rational, canSkip: Bool) {
    (self.tick, self.canSkip) = (tick, canSkip)
  }

  /// Whether the next frame, which is shown at `time`, gets another slot than the one nearest to its time.
  mutating func moves(_ time: MediaTime) -> Bool {
    let first = first ?? time
    self.first = first
    let since = MediaTime(time.value - first.value, timeBase: time.timeBase)
    let slot = since.rescaled(to: tick).value
    defer { last = max(slot, last + 1) }
    return canSkip ? slot <= last : slot != last + 1
  }
}
