extension ContainerProfile {
  /// FLV, the container of Flash.
  static let flv = ContainerProfile(
    name: "flv",
    endings: ["flv"],
    tags: Tags(ofFile: .allBut([]), writersOwn: bookkeepingOfFLV),
    writing: Writing(
      isStreamable: true,
      liveOptions: [Writing.Option("flvflags", "+no_duration_filesize")]
    )
  )

  /// What programs write about the size and the order of the bytes of a file, among its tags.
  private static let bookkeepingOfFLV: Set = [
    "audiodatarate", "audiodelay", "audiosize", "bytelength", "canseekontime", "canseektoend",
    "datasize", "hasaudio", "hascuepoints", "haskeyframes", "hasmetadata", "hasvideo",
    "lastkeyframelocation", "lastkeyframetimestamp", "lasttimestamp", "metadatacreator",
    "metadatadate", "totaldatarate", "totalduration", "videodatarate", "videosize",
  ]
}
