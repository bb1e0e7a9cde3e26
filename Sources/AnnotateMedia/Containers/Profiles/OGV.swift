extension ContainerProfile {
  /// Ogg for videos.
  static let ogv = ContainerProfile(
    name: "ogv",
    endings: ["ogv"],
    tags: Tags(ofFile: .allBut([]), ofStreams: .allBut([]), storesChapters: true),
    writing: Writing(isStreamable: true)
  )
}
