extension ContainerProfile {
  /// 3GP, for phones (3GPP TS 26.244).
  static let threeGP: ContainerProfile = {
    var profile = phoneQuickTime("3gp", endings: ["3gp"])
    // Short names are written, but neither FFmpeg nor most players read them.
    profile.tags.shortNames = []
    return profile
  }()
}
