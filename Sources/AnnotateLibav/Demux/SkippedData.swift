internal import CAnnotateFFmpeg

/// Finds the packets before which others are missing, in files of which data could not be read.
///
/// FFmpeg reads ahead, so the time of its complaint does not say where they are missing.
struct SkippedData {
  private var hasAny = false
  private var streamCount = 0
  /// Where the packet before ends in the file.
  private var end: Int64?
  /// The streams of which no packet has come since the last gap.
  private var waiting: Set<Int> = []

  /// More bytes than there are between packets of an intact file.
  private static let maximumHeader: Int64 = 64

  /// Notes that data could not be read.
  mutating func note(streamCount: Int) { (hasAny, self.streamCount) = (true, streamCount) }

  /// Marks a packet if it follows a gap; to be called for all packets, in the order of the file.
  mutating func mark(_ packet: Packet) {
    let position = packet.pointer.pointee.pos
    if position >= 0 {
      if hasAny, let end, position > end + Self.maximumHeader { waiting = Set(0..<streamCount) }
      end = position + Int64(packet.size)
    }
    packet.followsGap = waiting.remove(packet.streamIndex) != nil
  }
}
