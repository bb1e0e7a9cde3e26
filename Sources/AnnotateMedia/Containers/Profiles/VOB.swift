extension ContainerProfile {
  /// The MPEG program stream of DVDs.
  static let vob = dvdStream("vob", endings: [])
}
