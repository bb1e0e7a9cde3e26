extension ContainerProfile {
  /// Ogg (RFC 3533).
  static let ogg = ContainerProfile(
    name: "ogg",
    endings: ["ogg"],
    tags: Tags(ofFile: .allBut([]), ofStreams: .allBut([]), storesChapters: true)
  )
}
