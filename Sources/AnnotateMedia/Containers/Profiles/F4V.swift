extension ContainerProfile {
  /// MP4 for Flash.
  static let f4v = quickTimeFamily("f4v", endings: ["f4v"])
}
