internal import AnnotateContainers
internal import AnnotateLibav
internal import AnnotateMediaTypes

/// Takes the packets of carried streams that belong to an excerpt, and finds out when no more of them follow.
struct ExcerptStreams {
  private let excerpt: Excerpt?
  private let video: StreamInfo
  private let carried: Set<Int>
  /// The streams that have reached the end of the excerpt.
  private var ended: Set<Int> = []

  /// Prepares for an excerpt of a file; nil is all of it.
  init(_ excerpt: Excerpt?, of video: StreamInfo, carrying carried: Set<Int>) {
    (self.excerpt, self.video, self.carried) = (excerpt, video, carried)
  }

  /// Whether the next packet of a carried stream belongs to the excerpt; a subtitle that is only partly inside is cut.
  mutating func take(_ packet: Packet, of stream: StreamInfo) -> Bool {
    if let end = excerpt?.end(in: stream.timeBase),
      let time = packet.decodeTime(in: stream.timeBase), time.value >= end
    {
      ended.insert(stream.index)
    }
    return excerpt?.takes(packet, of: stream) ?? true
  }

  /// How far after the end of an excerpt the packets of a stream that has few may be stored.
  private static let maximumLag = MediaTime(10, timeBase: .one)

  /// Whether packets that belong to the excerpt may follow a packet of the video after its last frame.
  func needsMore(after packet: Packet) -> Bool {
    guard !ended.isSuperset(of: carried) else { return false }
    guard let end = excerpt?.end(in: video.timeBase) else { return true }
    guard let time = packet.decodeTime(in: video.timeBase) else { return false }
    return time.value < end + Self.maximumLag.rescaled(to: video.timeBase).value
  }
}
