extension ContainerProfile {
  /// 3G2, for phones (3GPP2 C.S0050).
  static let threeG2: ContainerProfile = {
    var profile = phoneQuickTime("3g2", endings: ["3g2"])
    // Short names are written, but neither FFmpeg nor most players read them.
    profile.tags.shortNames = []
    return profile
  }()
}
