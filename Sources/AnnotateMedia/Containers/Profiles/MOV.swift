extension ContainerProfile {
  /// QuickTime's own container.
  static let mov: ContainerProfile = {
    var profile = commonQuickTime("mov", endings: ["mov"])
    profile.picture.storesFieldOrder = true
    profile.picture.holdsTransparentCodecs = true
    profile.picture.rawFormats = ["uyvy422", "yuyv422", "rgb24", "argb"]
    profile.streams.faces = .timedMetadata(.quickTime)
    profile.tags.shortNames = [
      "title", "artist", "author", "album", "date", "comment", "genre", "copyright", "make",
      "model",
    ]
    return profile
  }()
}
