extension ContainerProfile {
  /// The MPEG program stream of Super Video CDs.
  static let svcd = programmeStream(
    "svcd",
    endings: [],
    video: ["mpeg2video"],
    known: ["mp2", "mpeg2video"]
  )
}
