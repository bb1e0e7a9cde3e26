extension ContainerProfile {
  /// Smooth Streaming: fragments, of whose description nothing is changed here.
  static let ismv = ContainerProfile(
    name: "ismv",
    endings: ["ismv", "isma"],
    picture: Picture(storesColorTags: true)
  )
}
