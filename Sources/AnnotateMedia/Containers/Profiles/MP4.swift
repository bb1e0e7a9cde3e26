extension ContainerProfile {
  /// MP4 (ISO/IEC 14496-14).
  static let mp4: ContainerProfile = {
    var profile = commonQuickTime("mp4", endings: ["mp4"])
    // Its players support H.264; FFmpeg's tables would allow any codec.
    profile.picture.prefersPlayableCodecs = true
    profile.streams.covers = .streams
    profile.streams.describesPCM = true
    profile.writing.putsMovieFirst = true
    profile.writing.allowsExperiments = true
    profile.streams.roles = [
      "dub", "comment", "forced", "hearing_impaired", "visual_impaired", "captions",
      "descriptions",
    ]
    return profile
  }()
}
