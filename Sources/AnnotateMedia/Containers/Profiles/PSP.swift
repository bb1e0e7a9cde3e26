extension ContainerProfile {
  /// MP4 for the PlayStation Portable.
  static let psp = smallQuickTime("psp", endings: ["psp"], readsShortNames: true)
}
