extension ContainerProfile {
  /// Recordings of Windows Media Center.
  static let wtv = ContainerProfile(
    name: "wtv",
    endings: ["wtv"],
    tags: Tags(ofFile: .allBut([]))
  )
}
