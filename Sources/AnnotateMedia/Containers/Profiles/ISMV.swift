extension ContainerProfile {
  /// Smooth Streaming.
  ///
  /// Its files are fragmented, and annotate does not change their description.
  static let ismv = ContainerProfile(
    name: "ismv",
    endings: ["ismv", "isma"],
    picture: Picture(storesColorTags: true)
  )
}
