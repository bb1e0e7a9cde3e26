extension ContainerProfile {
  /// MP4 for Apple's players; FFmpeg calls it `ipod`.
  static let m4v: ContainerProfile = {
    var profile = commonQuickTime("ipod", endings: ["m4v", "m4a", "m4b"])
    profile.streams.covers = .streams
    profile.writing.putsMovieFirst = true
    profile.writing.options = [Writing.Option("write_tmcd", "1")]
    return profile
  }()
}
