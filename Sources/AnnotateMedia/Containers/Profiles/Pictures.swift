extension ContainerProfile {
  /// Files with one picture each: what their formats hold is in `StillProfile`, and EXIF says how the
  /// picture is turned.
  static let pictures = ContainerProfile(
    name: "image2",
    contents: .pictures,
    picture: Picture(storesOrientation: true)
  )
}
