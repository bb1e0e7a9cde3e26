extension ContainerProfile {
  /// The MPEG program stream of DVDs, with navigation packets.
  static let dvd = dvdStream("dvd", endings: ["dvd"])
}
