extension ContainerProfile {
  /// MP4 for the PlayStation Portable.
  static let psp = phoneQuickTime("psp", endings: ["psp"])
}
