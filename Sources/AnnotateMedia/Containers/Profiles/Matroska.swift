extension ContainerProfile {
  /// Matroska.
  static let matroska: ContainerProfile = {
    var profile = matroskaFamily("matroska", endings: ["mkv"])
    profile.picture.storesFieldOrder = true
    profile.streams.covers = .attachments
    profile.streams.holdsAttachments = true
    profile.streams.subtitleCodec = "subrip"
    return profile
  }()
}
