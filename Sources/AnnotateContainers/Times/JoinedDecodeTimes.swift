/// Computes the decode times of a video that was encoded in parts, as a single encoder would have set them.
///
/// The decode times of an encoder are the presentation times of earlier frames: packet i has the presentation
/// time of frame i - d in display order, where d is the number of frames that the decoder delays. The first
/// part gives d, and the decode times of the first packets, which are before the first presentation time.
package struct JoinedDecodeTimes: Sendable {
  private var isFirstPart = true
  /// The presentation times that are not yet the decode time of a packet, in order.
  private var waiting: [Int64] = []
  private var first: Int64?
  private var last: Int64?
  /// The number of packets that are decoded before the first frame is presented.
  private var delay = 0

  package init() {}

  /// The decode time of the next packet.
  ///
  /// - Parameters:
  ///   - presentation: its presentation time; no packet of a later part may have an earlier one.
  ///   - decode: its decode time from the encoder of its part.
  /// - Returns: its decode time in the whole video.
  package mutating func next(presentation: Int64, decode: Int64) -> Int64 {
    insert(presentation)
    guard !isFirstPart else {
      let start = first ?? presentation
      first = start
      if decode < start { delay += 1 }
      last = decode
      return decode
    }
    let earliest = waiting.count > delay ? waiting.removeFirst() : presentation
    let time = max(min(earliest, presentation), last.map { $0 + 1 } ?? earliest)
    last = time
    return time
  }

  /// Begins another part with the next packet.
  package mutating func beginPart() {
    guard first != nil else { return }
    isFirstPart = false
    waiting.removeFirst(max(0, waiting.count - delay))
  }

  private mutating func insert(_ time: Int64) {
    let index = waiting.lastIndex { $0 < time }.map { $0 + 1 } ?? 0
    waiting.insert(time, at: index)
  }
}
