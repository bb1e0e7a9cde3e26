extension ContainerProfile {
  /// FLV, the container of Flash.
  static let flv = ContainerProfile(
    name: "flv",
    endings: ["flv"],
    tags: Tags(ofFile: .allBut([])),
    writing: Writing(isStreamable: true)
  )
}
