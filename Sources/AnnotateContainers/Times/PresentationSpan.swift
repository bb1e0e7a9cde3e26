package import AnnotateMediaTypes

/// The first and last presentation times and decode times of a stream.
///
/// QuickTime and MP4 files define the length of a track as the sum of all durations in decode order. Players
/// cut off packets that are presented later.
package struct PresentationSpan: Equatable, Sendable {
  private var firstDecode: Int64?
  private var lastDecode: Int64 = 0
  private var decodeBeforeLast: Int64 = .min
  private var lastStart: Int64 = .min
  private var startBeforeLast: Int64 = .min
  private var start: Int64 = .max
  private var statedEnd: Int64 = .min

  /// When the presentation ends.
  ///
  /// A last frame without a stated duration lasts as long as the one before it, because players never show one that lasts
  /// no time.
  private var end: Int64 {
    guard statedEnd <= lastStart, startBeforeLast > .min else { return statedEnd }
    return lastStart + (lastStart - startBeforeLast)
  }

  package init() {}

  /// Whether the last frame is shown so long that a viewer would miss it: more than half a second, and more than twice as
  /// long as the frame before it.
  ///
  /// - Parameters:
  ///   - last: how long the last frame is shown, in ticks.
  ///   - earlier: how long the frame before it is shown, in ticks; nil if there is none.
  ///   - tick: the length of a tick in seconds.
  /// - Returns: whether it is a pause.
  package static func isPause(_ last: Int64, after earlier: Int64?, tick: Rational) -> Bool {
    let leastPause = MediaTime(1, timeBase: Rational(1, 2))
    guard MediaTime(last, timeBase: tick) > leastPause else { return false }
    return last / 2 >= earlier ?? 0
  }

  /// Whether it ends with a frame that is shown so long that a viewer would miss it; `tick` is the length of a tick in
  /// seconds.
  package func endsInPause(tick: Rational) -> Bool {
    guard statedEnd > lastStart, lastStart > .min else { return false }
    let earlier = startBeforeLast > .min ? lastStart - startBeforeLast : nil
    return Self.isPause(statedEnd - lastStart, after: earlier, tick: tick)
  }

  /// Adds a packet, with times in ticks of its stream.
  package mutating func add(presentation: Int64, decode: Int64, duration: Int64) {
    firstDecode = firstDecode ?? decode
    (decodeBeforeLast, lastDecode) = (firstDecode == decode ? .min : lastDecode, decode)
    if presentation > lastStart {
      (startBeforeLast, lastStart) = (lastStart, presentation)
    } else if presentation < lastStart {
      startBeforeLast = max(startBeforeLast, presentation)
    }
    start = min(start, presentation)
    statedEnd = max(statedEnd, presentation + max(0, duration))
  }

  /// The duration that the last packet needs so that all durations add up to the time of presentation; nil if
  /// it would not be positive.
  var lastDuration: Int64? {
    guard let firstDecode, end > start else { return nil }
    let duration = (end - start) - (lastDecode - firstDecode)
    return duration > 0 ? duration : nil
  }

  /// The decode time and duration that the last packet needs so that all durations add up to the time of
  /// presentation.
  ///
  /// If its duration would extend beyond the end of the presentation, it is decoded later instead. If it is
  /// presented last and its duration would end before, it is decoded earlier, as far as the one before allows.
  ///
  /// - Parameter presentation: the presentation time of the last packet.
  /// - Returns: both in ticks of the stream; nil if the duration would not be positive.
  package func last(presentation: Int64) -> (decode: Int64, duration: Int64)? {
    guard let duration = lastDuration else { return nil }
    let shown = end - presentation
    let decode = lastDecode + duration - shown
    let isEarlier = presentation == lastStart && decode > decodeBeforeLast
    guard shown > 0, duration > shown || isEarlier else { return (lastDecode, duration) }
    return (decode, shown)
  }
}
