extension ContainerProfile {
  /// RealMedia, in which FFmpeg's muxer counts frames.
  static let realMedia = ContainerProfile(
    name: "rm",
    endings: ["rm"],
    times: Times(counting: .frames)
  )
}
