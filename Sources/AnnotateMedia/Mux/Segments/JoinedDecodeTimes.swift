/// Says when the packets of a video have to be decoded that was encoded in parts, as one encoder would
/// have said it.
///
/// Encoders take as decode times the presentation times of earlier frames: the packet with number i is
/// decoded when the frame is shown that is number i - d in the order of display, where d is how many
/// frames the decoder holds back. The first part says how many these are, and when the first ones are
/// decoded, which is before any frame is shown.
package struct JoinedDecodeTimes: Sendable {
  private var isFirstPart = true
  /// When the frames are shown that have no packet yet with their time as its decode time, in order.
  private var waiting: [Int64] = []
  private var first: Int64?
  private var last: Int64?
  /// How many packets are decoded before the first frame is shown.
  private var delay = 0

  package init() {}

  /// The decode time of the next packet.
  ///
  /// - Parameters:
  ///   - presentation: when it is shown; no packet of a later part is shown before.
  ///   - decode: when it is decoded, as the encoder of its part says.
  /// - Returns: when it is decoded in the whole video.
  package mutating func next(presentation: Int64, decode: Int64) -> Int64 {
    insert(presentation)
    guard !isFirstPart else {
      let start = first ?? presentation
      first = start
      if decode < start { delay += 1 }
      last = decode
      return decode
    }
    let place = waiting.count > delay ? waiting.removeFirst() : presentation
    let time = max(min(place, presentation), last.map { $0 + 1 } ?? place)
    last = time
    return time
  }

  /// Says that the next packet begins another part.
  package mutating func beginPart() {
    guard first != nil else { return }
    isFirstPart = false
    waiting.removeFirst(max(0, waiting.count - delay))
  }

  private mutating func insert(_ time: Int64) {
    let place = waiting.lastIndex { $0 < time }.map { $0 + 1 } ?? 0
    waiting.insert(time, at: place)
  }
}
