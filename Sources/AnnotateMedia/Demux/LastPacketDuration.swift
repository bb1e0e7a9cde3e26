internal import CAnnotateFFmpeg

/// Corrects the duration of the last packet of a QuickTime or MP4 track.
///
/// FFmpeg takes the track's length for its end even if the track begins late, so the last packet seems too
/// short or has no duration at all.
enum LastPacketDuration {
  /// Corrects `packet` of `stream`, which has just been read, if it is the last one.
  static func correct(_ packet: Packet, of stream: UnsafeMutablePointer<AVStream>) {
    let count = avformat_index_get_entries_count(stream)
    guard count > 1, packet.pointer.pointee.pts == packet.pointer.pointee.dts,
      let first = avformat_index_get_entry(stream, 0)?.pointee.timestamp, first > 0,
      let last = avformat_index_get_entry(stream, count - 1)?.pointee.timestamp,
      last == packet.pointer.pointee.dts, stream.pointee.duration > 0
    else { return }
    let duration = first + stream.pointee.duration - last
    if duration > 0 { packet.pointer.pointee.duration = duration }
  }
}
