extension ContainerProfile {
  /// Ogg for video files.
  static let ogv = ContainerProfile(
    name: "ogv",
    endings: ["ogv"],
    tags: Tags(ofFile: .allBut([]), ofStreams: .allBut([]), storesChapters: true),
    writing: Writing(isStreamable: true)
  )
}
