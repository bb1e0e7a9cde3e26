extension ContainerProfile {
  /// The MPEG program stream.
  static let mpeg: ContainerProfile = {
    var profile = programmeStream(
      "mpeg",
      endings: ["mpg", "mpeg"],
      video: ["mpeg1video", "mpeg2video"],
      known: ["mp1", "mp2", "mp3", "ac3", "dts", "mpeg1video", "mpeg2video", "dvd_subtitle"]
    )
    profile.writing.isStreamable = true
    return profile
  }()
}
