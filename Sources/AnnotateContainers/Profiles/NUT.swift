extension ContainerProfile {
  /// NUT, FFmpeg's own container.
  static let nut = ContainerProfile(
    name: "nut",
    endings: ["nut"],
    picture: Picture(storesPixelShape: true, holdsTransparentCodecs: true),
    times: Times(hasAnyTimeBase: true),
    streams: Streams(
      known: .kinds(MediaKind.all, except: Streams.codecsOfBlocks),
      roles: Roles(ofAll: ["dub", "original", "comment", "lyrics", "karaoke"]),
      marksDefault: true
    ),
    tags: Tags(
      ofFile: .allBut([]),
      ofStreams: .allBut([]),
      timecode: .video,
      storesChapters: true
    ),
    writing: Writing(isStreamable: true)
  )
}
