extension ContainerProfile {
  /// Ogg (RFC 3533).
  static let ogg = ContainerProfile(
    name: "ogg",
    endings: ["ogg"],
    tags: Tags(ofFile: .allBut([]), ofStreams: .allBut([]), storesChapters: true)
  )
}

extension ContainerProfile {
  /// Ogg for video files.
  static let ogv = ContainerProfile(
    name: "ogv",
    endings: ["ogv"],
    tags: Tags(ofFile: .allBut([]), ofStreams: .allBut([]), storesChapters: true),
    writing: Writing(isStreamable: true)
  )
}
