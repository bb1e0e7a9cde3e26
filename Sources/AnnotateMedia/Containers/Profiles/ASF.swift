extension ContainerProfile {
  /// ASF, which files of Windows Media are.
  static let asf = ContainerProfile(
    name: "asf",
    endings: ["asf", "wmv", "wma"],
    tags: Tags(
      ofFile: .allBut([]),
      ofStreams: .only(["language"]),
      storesChapters: true
    )
  )
}
