extension ContainerProfile {
  /// Raw pictures one after the other, without a header.
  static let rawVideo = ContainerProfile(
    name: "rawvideo",
    endings: ["yuv", "rgb"],
    times: Times(counting: .frames),
    reading: Reading(describesPictures: false)
  )
}
