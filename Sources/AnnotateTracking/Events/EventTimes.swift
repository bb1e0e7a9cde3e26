internal import AnnotateMediaTypes

/// The time from one moment to a later one in the same time base; it wraps around instead of overflowing.
func difference(_ earlier: MediaTime, _ later: MediaTime) -> MediaTime {
  MediaTime(later.value &- earlier.value, timeBase: later.timeBase)
}

/// A time of a number of milliseconds.
func milliseconds(_ count: Int64) -> MediaTime {
  MediaTime(count, timeBase: Rational(1, 1000))
}
