extension ContainerProfile {
  /// The MPEG transport stream (ISO/IEC 13818-1).
  ///
  /// Its muxer accepts any codec, but not all of them can be read back.
  static let mpegts = ContainerProfile(
    name: "mpegts",
    endings: ["ts", "m2t", "m2ts", "mts"],
    picture: Picture(codecs: ["mpeg2video", "mpeg1video", "mpeg4", "h264", "hevc"]),
    times: Times(sharesTimesOfAudio: true, clockDelay: clockDelayOfMPEG),
    streams: Streams(
      known: .codecs([
        "mp1", "mp2", "mp3", "aac", "aac_latm", "ac3", "eac3", "dts", "truehd", "opus", "s302m",
        "mpeg1video", "mpeg2video", "mpeg4", "h264", "hevc", "dvb_subtitle", "dvb_teletext",
        "hdmv_pgs_subtitle", "klv", "timed_id3",
      ]),
      roles: Roles(
        ofKinds: [.audio: ["clean_effects", "hearing_impaired", "visual_impaired"]],
        exclusive: ["clean_effects", "hearing_impaired", "visual_impaired"],
        joint: [["visual_impaired", "descriptions"]]
      )
    ),
    tags: Tags(
      ofFile: .only(["service_provider"]),
      // A service has only one name.
      titleNames: ["service_name", "title"],
      ofKinds: [.audio: .only(["language"]), .subtitle: .only(["language"])],
      names: TagNaming(read: ["service_name": "title"]),
      languages: .listsOfThreeLetters
    ),
    writing: Writing(
      isStreamable: true,
      liveOptions: [Writing.Option("mpegts_flags", "+pat_pmt_at_frames")],
      optionsOfEndings: ["m2ts": [Writing.Option("mpegts_m2ts_mode", "1")]],
      // Times are shifted, because the clock starts before the first packet and needs room before zero. A
      // late start has that room.
      optionsOfLateStart: [Writing.Option("mpegts_copyts", "1")]
    )
  )
}
