internal import AnnotateMedia
internal import AnnotateMediaTypes

/// The places that a container which counts frames has for them.
struct FrameGrid {
  private let tick: Rational
  /// Whether a place may stay empty, so that the frame before is shown longer.
  private let canSkip: Bool
  private var first: MediaTime?
  private var last: Int64 = -1

  /// The grid of an output; nil where its container has times.
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

  /// Whether the next frame, which is shown at `time`, gets another place than its time has.
  mutating func moves(_ time: MediaTime) -> Bool {
    let first = first ?? time
    self.first = first
    let since = MediaTime(time.value - first.value, timeBase: time.timeBase)
    let place = since.rescaled(to: tick).value
    defer { last = max(place, last + 1) }
    return canSkip ? place <= last : place != last + 1
  }
}
