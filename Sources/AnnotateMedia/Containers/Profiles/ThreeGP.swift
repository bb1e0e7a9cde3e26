extension ContainerProfile {
  /// 3GP, for phones (3GPP TS 26.244).
  static let threeGP = smallQuickTime("3gp", endings: ["3gp"], readsShortNames: false)
}
