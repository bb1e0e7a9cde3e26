internal import CFFmpeg
internal import MediaTypes

extension QuickTimeBox {
  /// The length of a track with everything before it, in ticks of the movie; nil where it is not known,
  /// as in files that are made of fragments.
  var trackDuration: UInt64? {
    guard let header = self["tkhd"]?.payload else { return nil }
    let isLong = header.first == 1
    let ticks =
      isLong ? header.bigEndian64(at: 28) : header.bigEndian32(at: 20).map(UInt64.init)
    let unknown = isLong ? UInt64.max : UInt64(UInt32.max)
    return ticks.flatMap { $0 == 0 || $0 == unknown ? nil : $0 }
  }
}

extension MediaFacts {
  /// Notes where the tracks of a QuickTime or MP4 file end.
  mutating func addTrackEnds(of source: SourceDescription) {
    guard source.formatName.hasPrefix("mov"), let movie = QuickTimeMovie(of: source.path),
      let timescale = movie.box.movieTimescale, timescale > 0
    else { return }
    for index in streams.indices {
      let number = UInt32(truncatingIfNeeded: source.stream(at: streams[index].index).pointee.id)
      let track = movie.box.tracks.first { $0.trackNumber == number }
      streams[index].trackEnd = track?.trackDuration.map {
        MediaTime(Int64(clamping: $0), timeBase: Rational(1, Int(timescale)))
      }
    }
  }
}
