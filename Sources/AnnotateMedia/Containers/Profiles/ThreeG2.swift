extension ContainerProfile {
  /// 3G2, for phones (3GPP2 C.S0050).
  static let threeG2 = smallQuickTime("3g2", endings: ["3g2"], readsShortNames: false)
}
