internal import AnnotateContainers
internal import AnnotateInventory
internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

extension SourceDescription {
  /// Returns when a track of a QuickTime or MP4 file ends in players, in ticks of the movie; nil if the
  /// file does not state it, as fragmented files do not.
  func trackEnd(ofStream index: Int) -> MediaTime? {
    // A fragmented file may state the length of all fragments, of which it holds only some.
    guard let movie, movie.box["mvex"] == nil, let timescale = movie.box.movieTimescale,
      timescale > 0
    else { return nil }
    let number = UInt32(truncatingIfNeeded: stream(at: index).pointee.id)
    let track = movie.box.tracks.first { $0.trackNumber == number }
    return track?.trackDuration.map {
      MediaTime(Int64(clamping: $0), timeBase: Rational(1, Int(timescale)))
    }
  }
}

extension QuickTimeBox {
  /// The length of a track including any delay before it, in ticks of the movie; nil if it is unknown.
  fileprivate var trackDuration: UInt64? {
    guard let header = self["tkhd"]?.payload else { return nil }
    let isLong = header.first == 1
    let ticks =
      isLong ? header.bigEndian64(at: 28) : header.bigEndian32(at: 20).map(UInt64.init)
    let unknown = isLong ? UInt64.max : UInt64(UInt32.max)
    return ticks.flatMap { $0 == 0 || $0 == unknown ? nil : $0 }
  }
}

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
