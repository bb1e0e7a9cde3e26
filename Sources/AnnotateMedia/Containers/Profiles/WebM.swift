extension ContainerProfile {
  /// WebM, the subset of Matroska that browsers play.
  static let webm: ContainerProfile = {
    var profile = matroskaFamily("webm", endings: ["webm"])
    profile.picture.codecsForPlayers = Picture.CodecsForPlayers(shallow: "vp9", deep: "vp9")
    profile.streams.subtitleCodec = "webvtt"
    return profile
  }()
}
