extension ContainerProfile {
  /// The programme stream of DVDs with its packets for navigation.
  static let dvd = dvdStream("dvd", endings: ["dvd"])
}
