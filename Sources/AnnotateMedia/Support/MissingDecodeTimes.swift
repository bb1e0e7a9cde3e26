/// Says when the pictures of a stream have to be decoded, where nobody else does.
///
/// Matroska stores no decode times, and FFmpeg reckons them from the first picture on that is shown
/// late; of those before it, which only begin to fill the decoder, it says nothing. x265 says anything
/// of streams that end before it has begun to look ahead.
struct MissingDecodeTimes: Sendable {
  /// How many pictures a decoder takes before it gives the first back.
  let delay: Int
  /// One picture at the average rate, in ticks of the stream.
  let step: Int64

  private var count: Int64 = 0
  private var first: Int64?
  private var last: Int64?

  init(delay: Int, step: Int64) {
    (self.delay, self.step) = (delay, max(1, step))
  }

  /// The decode time of the next packet in the order of the file: its own where it has one.
  mutating func next(presentation: Int64, decode: Int64?) -> Int64 {
    first = first ?? presentation
    let reckoned = (first ?? presentation) - (Int64(delay) - count) * step
    let following = last.map { max($0 + 1, min(reckoned, presentation)) }
    let time = decode ?? following ?? min(reckoned, presentation)
    (count, last) = (count + 1, time)
    return time
  }
}
