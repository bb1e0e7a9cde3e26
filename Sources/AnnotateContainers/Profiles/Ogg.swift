extension ContainerProfile {
  /// Ogg (RFC 3533).
  static let ogg = ContainerProfile(
    name: "ogg",
    endings: ["ogg"],
    times: timesOfOgg,
    tags: tagsOfOgg
  )
}

extension ContainerProfile {
  /// Ogg for video files.
  static let ogv = ContainerProfile(
    name: "ogv",
    endings: ["ogv"],
    times: timesOfOgg,
    tags: tagsOfOgg,
    writing: Writing(isStreamable: true)
  )
}

extension ContainerProfile {
  /// Theora and VP8 count frames; audio counts samples.
  private static let timesOfOgg = Times(counting: .frames)
  private static let tagsOfOgg = Tags(
    ofFile: .allBut([]),
    ofStreams: .allBut([]),
    timecode: .video,
    storesChapters: true,
    chapterEnds: .none,
    areOfStreams: true
  )
}
