/// From when to when a stream is shown, and how far its decode times reach.
///
/// The family of QuickTime takes the sum of all durations in the order of decoding for the length of a
/// track, and cuts off what is shown later.
struct PresentationSpan: Equatable, Sendable {
  private var firstDecode: Int64?
  private var lastDecode: Int64 = 0
  private var start: Int64 = .max
  private var end: Int64 = .min

  init() {}

  /// Takes note of a packet, in ticks of its stream.
  mutating func add(presentation: Int64, decode: Int64, duration: Int64) {
    firstDecode = firstDecode ?? decode
    lastDecode = decode
    start = min(start, presentation)
    end = max(end, presentation + max(0, duration))
  }

  /// How long the last packet has to last so that the durations sum up to the time of presentation; nil
  /// where no duration does that.
  var lastDuration: Int64? {
    guard let firstDecode, end > start else { return nil }
    let duration = (end - start) - (lastDecode - firstDecode)
    return duration > 0 ? duration : nil
  }

  /// When the last packet, which is shown from `presentation` on, has to be decoded and how long it has
  /// to last, so that the durations sum up to the time of presentation; nil where nothing does that.
  ///
  /// Where it is shown last of all too, and not right after what was decoded before it, it is decoded
  /// later instead of lasting beyond the end.
  func last(presentation: Int64) -> (decode: Int64, duration: Int64)? {
    guard let duration = lastDuration else { return nil }
    let shown = end - presentation
    guard shown > 0, duration > shown else { return (lastDecode, duration) }
    return (lastDecode + duration - shown, shown)
  }
}
