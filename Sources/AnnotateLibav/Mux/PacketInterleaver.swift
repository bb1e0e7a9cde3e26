package import AnnotateMediaTypes

/// Puts the packets of the encoded video and of the carried streams in order of time.
///
/// Encoders return packets dozens of frames late. Carried packets wait here until the video has caught up
/// with them, so that none waits longer than the encoder does.
package struct PacketInterleaver<Packet> {
  /// The most packets that may wait: they must not pile up if the video ends long before other streams.
  private static var maximumCount: Int { 20_000 }
  /// The most bytes of packets that may wait.
  private static var maximumSize: Int { 64 << 20 }

  private var waiting: [(packet: Packet, time: MediaTime?, size: Int)] = []
  private var waitingSize = 0
  private var head = 0
  private var videoTime: MediaTime?
  private var hasVideoEnded = false

  /// Creates an empty interleaver.
  package init() {}

  /// The number of carried packets that wait for the video.
  package var waitingCount: Int { waiting.count - head }

  /// Adds a carried packet; a packet without a time stays behind the one before it.
  ///
  /// - Returns: the packets that can be written now, in order.
  package mutating func add(
    carried packet: Packet,
    at time: MediaTime?,
    size: Int = 0
  ) -> [Packet] {
    waiting.append((packet, time, size))
    waitingSize += size
    return takeReady()
  }

  /// Adds a packet of the encoded video.
  ///
  /// - Returns: the packets that can be written now, in order.
  package mutating func add(video packet: Packet, at time: MediaTime) -> [Packet] {
    videoTime = time
    return takeReady() + [packet]
  }

  /// Ends the video.
  ///
  /// - Returns: all packets that still waited, in order.
  package mutating func endVideo() -> [Packet] {
    hasVideoEnded = true
    return takeReady()
  }

  private mutating func takeReady() -> [Packet] {
    var ready: [Packet] = []
    while head < waiting.count, isOverfull || isReady(waiting[head].time) {
      ready.append(waiting[head].packet)
      waitingSize -= waiting[head].size
      head += 1
    }
    if head > 64 || head == waiting.count {
      waiting.removeFirst(head)
      head = 0
    }
    return ready
  }

  private var isOverfull: Bool {
    waitingCount > Self.maximumCount || waitingSize > Self.maximumSize
  }

  private func isReady(_ time: MediaTime?) -> Bool {
    if hasVideoEnded { return true }
    guard let videoTime else { return false }
    guard let time else { return true }
    return time <= videoTime
  }
}
