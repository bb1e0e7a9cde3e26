extension ContainerProfile {
  /// DV (IEC 61834), a sequence of frames of the same size.
  static let dv = ContainerProfile(
    name: "dv",
    endings: ["dv"],
    picture: Picture(codecs: ["dvvideo"]),
    times: Times(counting: .frames),
    tags: Tags(timecode: .file)
  )
}
