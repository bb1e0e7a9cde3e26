/// Computes the decode times that a stream lacks.
///
/// Matroska stores no decode times. FFmpeg computes them only from the first reordered frame on, not for the
/// frames before it, which fill the decoder. x265 gives arbitrary decode times to streams that end before its
/// lookahead is full.
package struct MissingDecodeTimes: Sendable {
  /// The number of frames that a decoder takes before it returns the first.
  package let delay: Int
  /// The duration of a frame at the average rate, in ticks of the stream.
  package let step: Int64

  private var count: Int64 = 0
  private var first: Int64?
  private var last: Int64?

  package init(delay: Int, step: Int64) {
    (self.delay, self.step) = (delay, max(1, step))
  }

  /// The decode time of the next packet in file order: its own if it has one.
  package mutating func next(presentation: Int64, decode: Int64?) -> Int64 {
    first = first ?? presentation
    let computed = (first ?? presentation) - (Int64(delay) - count) * step
    let following = last.map { max($0 + 1, min(computed, presentation)) }
    let time = decode ?? following ?? min(computed, presentation)
    (count, last) = (count + 1, time)
    return time
  }
}
