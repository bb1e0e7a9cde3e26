extension ContainerProfile {
  /// WTV, the container of Windows Media Center recordings.
  static let wtv = ContainerProfile(
    name: "wtv",
    endings: ["wtv"],
    tags: Tags(ofFile: .allBut([]))
  )
}
