extension ContainerProfile {
  /// The programme stream of Super Video CDs.
  static let svcd = programmeStream(
    "svcd",
    endings: [],
    video: ["mpeg2video"],
    known: ["mp2", "mpeg2video"]
  )
}
