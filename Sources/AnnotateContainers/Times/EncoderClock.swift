package import AnnotateMediaTypes

/// The time line on which an encoder works, and the way back from it to the source's own.
///
/// Encoders write their time base into the stream as a frame rate, limit its size, and need time stamps
/// that never repeat. So they get whole frames of the nominal rate, and every packet gets back exactly the
/// time stamps of the frame it came from.
package struct EncoderClock: Sendable {
  /// The times of a packet in ticks of the source.
  package struct Times: Equatable, Sendable {
    package var presentation: Int64
    /// The decode time; nil if the encoder's own is implausible.
    package var decode: Int64?
    /// The duration; nil if the source does not state it.
    package var duration: Int64?
  }

  private struct Entry {
    let encoderTime: Int64
    let presentation: Int64
    let duration: Int64?
  }

  /// The encoder's time base: one frame of the nominal rate.
  package let timeBase: Rational
  private let sourceTimeBase: Rational
  /// The frames whose packets may still come, earliest first.
  private var entries: [Entry] = []
  /// The very first frame; decode times before it are computed back from it.
  private var first: Entry?

  /// Makes a clock for a nominal frame rate; a rate that is not positive counts as 25.
  package init(rate: Rational, sourceTimeBase: Rational) {
    timeBase = rate.isPositive ? rate.inverse : Rational(1, 25)
    self.sourceTimeBase = sourceTimeBase
  }

  /// Records a frame in display order.
  ///
  /// - Returns: the time stamp for the encoder, greater than all before.
  package mutating func enter(presentation: Int64, duration: Int64?) -> Int64 {
    let nominal = MediaTime(presentation, timeBase: sourceTimeBase).rescaled(to: timeBase).value
    let encoderTime = entries.last.map { max($0.encoderTime + 1, nominal) } ?? nominal
    let entry = Entry(
      encoderTime: encoderTime,
      presentation: presentation,
      duration: duration
    )
    if first == nil { first = entry }
    entries.append(entry)
    return encoderTime
  }

  /// Returns the times of a packet that the encoder returned.
  ///
  /// Encoders use the presentation times of earlier frames as decode times. Before the first frame they
  /// count back, and so does this function, in whole frames of the nominal rate.
  ///
  /// - Returns: nil if no frame with this presentation time was entered.
  package mutating func leave(presentation: Int64, decode: Int64) -> Times? {
    guard let frame = entry(at: presentation) else { return nil }
    guard isPlausible(decode, for: presentation) else {
      return Times(presentation: frame.presentation, decode: nil, duration: frame.duration)
    }
    let decodeTime: Int64 =
      if let earlier = entry(at: decode) {
        earlier.presentation
      } else if let first, decode < first.encoderTime {
        first.presentation - sourceTicks(first.encoderTime - decode)
      } else {
        frame.presentation - sourceTicks(presentation - decode)
      }
    entries.removeFirst(entries.firstIndex { $0.encoderTime >= decode } ?? 0)
    return Times(
      presentation: frame.presentation,
      decode: decodeTime,
      duration: frame.duration
    )
  }

  /// Whether a decode time is plausible: a frame is decoded before it is shown, and the first frames not
  /// much earlier than the time that the known frames span.
  private func isPlausible(_ decode: Int64, for presentation: Int64) -> Bool {
    guard decode <= presentation, let first, let last = entries.last else { return false }
    return first.encoderTime - decode <= last.encoderTime - first.encoderTime + 64
  }

  private func sourceTicks(_ encoderTicks: Int64) -> Int64 {
    MediaTime(encoderTicks, timeBase: timeBase).rescaled(to: sourceTimeBase).value
  }

  private func entry(at encoderTime: Int64) -> Entry? {
    entries.first { $0.encoderTime == encoderTime }
  }
}
