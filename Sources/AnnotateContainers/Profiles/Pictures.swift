extension ContainerProfile {
  /// Files with one picture each.
  ///
  /// `StillProfile` describes what their formats hold; EXIF states the orientation of the picture.
  package static let pictures = ContainerProfile(
    name: "image2",
    contents: .pictures,
    picture: Picture(storesOrientation: true)
  )
}
