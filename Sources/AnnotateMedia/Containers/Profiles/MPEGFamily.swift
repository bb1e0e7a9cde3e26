extension ContainerProfile {
  /// How far the clock of an MPEG stream runs ahead of its packets, in microseconds.
  static let clockDelayOfMPEG: Int32 = 700_000

  /// An MPEG program stream (ISO/IEC 13818-1).
  ///
  /// Its muxer accepts any codec, but not all of them can be read back.
  static func programmeStream(
    _ name: String,
    endings: [String],
    video: Set<String>,
    known: Set<String>
  ) -> ContainerProfile {
    ContainerProfile(
      name: name,
      endings: endings,
      picture: Picture(codecs: video),
      times: Times(clockDelay: clockDelayOfMPEG),
      streams: Streams(known: .codecs(known))
    )
  }

  /// A program stream with the codecs of DVDs.
  static func dvdStream(_ name: String, endings: [String]) -> ContainerProfile {
    programmeStream(
      name,
      endings: endings,
      video: ["mpeg2video"],
      known: ["mp2", "ac3", "dts", "mpeg2video", "dvd_subtitle"]
    )
  }
}
