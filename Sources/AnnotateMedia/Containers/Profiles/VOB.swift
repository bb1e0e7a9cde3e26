extension ContainerProfile {
  /// The programme stream of DVDs.
  static let vob = programmeStream(
    "vob",
    endings: [],
    video: ["mpeg2video"],
    known: ["mp2", "ac3", "dts", "mpeg2video", "dvd_subtitle"]
  )
}
