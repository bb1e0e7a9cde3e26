package import AnnotateInventory

/// The track of chapters of a movie.
extension QuickTimeBox {
  /// The most chapters of which a track is changed; real ones have hundreds.
  private static let maximumCount = 1 << 16

  /// Makes the first chapter of a movie begin at a time in ticks of the movie; FFmpeg's muxer makes it begin with the movie.
  package mutating func beginChapters(at start: UInt64) {
    let references = tracks.compactMap { $0["tref"] }.flatMap(\.parsedChildren)
    let number = references.first { $0.type == "chap" }?.payload.bigEndian32(at: 0)
    let index = children.firstIndex {
      $0.type == "trak" && $0.trackNumber == number && $0.handlerType == "text"
    }
    if let index, number != nil { children[index].beginText(at: start) }
  }

  /// Makes the first text of a track begin at a time in its ticks, and with it those of the movie, while all others stay.
  ///
  /// The last text lasts longer, but is cut off where it ended: FFmpeg takes the length of the media for the end of the track.
  private mutating func beginText(at start: UInt64) {
    guard start > 0, let length = mediaDuration, length > start, var media = self["mdia"],
      let times = media["minf"]?["stbl"]?["stts"], var durations = Self.durations(in: times),
      let first = durations.first, first > start
    else { return }
    durations[0] -= start
    durations[durations.count - 1] += start
    let entries = durations.flatMap { bigEndian(UInt32(1)) + bigEndian(UInt32(clamping: $0)) }
    let head = bigEndian(UInt32(0)) + bigEndian(UInt32(durations.count))
    media["minf"]?["stbl"]?["stts"] = QuickTimeBox("stts", head + entries)
    self["mdia"] = media
    showMedia(from: 0, after: start, lasting: length - start)
  }

  /// The durations of the samples of a track; nil if these are too many.
  private static func durations(in times: QuickTimeBox) -> [UInt64]? {
    var found: [UInt64] = []
    for offset in stride(from: 8, to: times.payload.count, by: 8) {
      guard let count = times.payload.bigEndian32(at: offset),
        let duration = times.payload.bigEndian32(at: offset + 4),
        count <= maximumCount, found.count <= maximumCount
      else { return nil }
      found += repeatElement(UInt64(duration), count: Int(count))
    }
    return found
  }
}
