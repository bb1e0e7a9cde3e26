extension ContainerProfile {
  /// The programme stream of DVDs.
  static let vob = dvdStream("vob", endings: [])
}
