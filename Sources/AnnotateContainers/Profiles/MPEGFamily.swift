extension ContainerProfile {
  /// How far the clock of an MPEG stream runs ahead of its packets, in microseconds.
  static let clockDelayOfMPEG: Int32 = 700_000

  /// The size of the packs of a program stream, in bytes, as on DVDs.
  private static let packSize = 2048

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
      times: Times(sharedTimeSize: packSize, clockDelay: clockDelayOfMPEG),
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

extension ContainerProfile {
  /// The MPEG program stream.
  static let mpeg: ContainerProfile = {
    var profile = programmeStream(
      "mpeg",
      endings: ["mpg", "mpeg"],
      video: ["mpeg1video", "mpeg2video"],
      known: ["mp1", "mp2", "mp3", "ac3", "dts", "mpeg1video", "mpeg2video", "dvd_subtitle"]
    )
    // The muxer would choose MPEG-1, which has neither colour tags nor fields.
    profile.picture.substitute = "mpeg2video"
    profile.writing.isStreamable = true
    return profile
  }()
}

extension ContainerProfile {
  /// The MPEG program stream of Super Video CDs.
  static let svcd = programmeStream(
    "svcd",
    endings: [],
    video: ["mpeg2video"],
    known: ["mp2", "mpeg2video"]
  )
}

extension ContainerProfile {
  /// The MPEG program stream of DVDs.
  static let vob = dvdStream("vob", endings: ["vob"])
}

extension ContainerProfile {
  /// The MPEG program stream of DVDs, with navigation packets.
  static let dvd = dvdStream("dvd", endings: ["dvd"])
}
