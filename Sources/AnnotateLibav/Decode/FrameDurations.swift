internal import AnnotateMediaTypes

/// Computes how long frames are shown, where FFmpeg can only guess.
///
/// In QuickTime and MP4 files a frame is shown until the next one starts, and the last one until the track
/// ends. FFmpeg gives the average duration to frames that are not stored in the order of their times.
struct FrameDurations {
  private let trackEnd: MediaTime?
  private var held: Frame?

  /// Makes durations for a stream whose track ends at `trackEnd`; nil if the file does not state the end.
  init(trackEnd: MediaTime?) {
    self.trackEnd = trackEnd
  }

  /// Takes the next frame in display order.
  ///
  /// - Returns: the previous frame, whose duration is now known.
  mutating func add(_ frame: Frame) -> Frame? {
    defer { held = frame }
    return held?.lasting(until: frame.presentationTime)
  }

  /// Signals that there are no more frames.
  ///
  /// - Returns: the last frame.
  mutating func finish() -> Frame? {
    guard let last = held.take() else { return nil }
    guard let trackEnd, let duration = last.duration else { return last }
    let end = MediaTime(
      last.presentationTime.value + duration.value,
      timeBase: duration.timeBase
    )
    // The end is rounded to ticks of the movie, which may be coarser.
    let ticks = (end.rescaled(to: trackEnd.timeBase).value - trackEnd.value).magnitude
    return ticks <= 1 ? last : last.lasting(until: trackEnd)
  }
}

extension Frame {
  /// Returns the same frame shown until `end`; the frame itself if `end` is not after its start.
  fileprivate func lasting(until end: MediaTime) -> Frame {
    let timeBase = presentationTime.timeBase
    let ticks = end.rescaled(to: timeBase).value - presentationTime.value
    guard ticks > 0, ticks != duration?.value else { return self }
    return Frame(
      taking: owned,
      presentationTime: presentationTime,
      duration: MediaTime(ticks, timeBase: timeBase),
      isDamaged: isDamaged
    )
  }
}
