extension ContainerProfile {
  /// ASF, the container of Windows Media files.
  static let asf = ContainerProfile(
    name: "asf",
    endings: ["asf", "wmv", "wma"],
    picture: Picture(storesPixelShape: true),
    times: Times(storesOnlyDecodeTimes: true),
    // FFmpeg reads FLAC back with the times of other packets.
    streams: Streams(known: .kinds([.video, .audio, .subtitle, .data], except: ["flac"])),
    tags: Tags(
      ofFile: .allBut([]),
      ofStreams: .only(["language"]),
      storesChapters: true,
      chapterEnds: .none,
      languages: .twoLetters,
      countsDates: true
    ),
    // The muxer aborts if a packet is earlier than the one before it.
    writing: Writing(needsMuxersOrder: true)
  )
}

extension ContainerProfile {
  /// WTV, the container of Windows Media Center recordings.
  static let wtv = ContainerProfile(
    name: "wtv",
    endings: ["wtv"],
    streams: Streams(codecsWithoutHeader: ["aac", "h264", "hevc", "vorbis"]),
    tags: Tags(ofFile: .allBut([]))
  )
}
