extension ContainerProfile {
  /// A container of the QuickTime family: boxes, a table of samples, edit lists (ISO/IEC 14496-12).
  static func quickTimeFamily(_ name: String, endings: [String]) -> ContainerProfile {
    ContainerProfile(
      name: name,
      endings: endings,
      picture: Picture(
        storesOrientation: true,
        storesCleanAperture: true,
        storesPixelShape: true,
        refusedCodecs: ["av1", "vp8", "vp9"]
      ),
      times: Times(
        keepsStart: true,
        hasAnyTimeBase: true,
        keepsLastDuration: true,
        hidesBeforeZero: true,
        hidesRunUps: true
      ),
      streams: Streams(
        // FFmpeg's muxer takes each byte of G.722, and each packet of Flash or Yamaha, for a sample, and refuses
        // those of Windows.
        known: .kinds(
          MediaKind.all,
          except: Streams.codecsOfBlocks.union([
            "adpcm_g722", "adpcm_ima_wav", "adpcm_ms", "adpcm_swf", "adpcm_yamaha",
          ])
        ),
        data: .described,
        // Phones put several frames of AMR into a packet.
        codecsOfSingleFrames: ["amr_nb"],
        // FFmpeg's muxer leaves out their tracks.
        holdsEmptyStreams: false,
        roles: Roles(joint: [
          ["hearing_impaired", "captions"], ["visual_impaired", "descriptions"],
        ])
      ),
      tags: Tags(
        ofFile: .allBut([]),
        ofStreams: .only(["title", "language", "creation_time"]),
        shortNames: shortNamesOfMP4,
        titlesAreHandlers: true,
        storesChapters: true,
        chapterEnds: .last,
        chaptersNeedTitles: true,
        languages: .threeLetters,
        countsDates: true
      ),
      reading: Reading(
        hasMovieBoxes: true,
        index: .samples,
        showsFramesUntilNext: true,
        isPlayedByBrowsers: true
      ),
      writing: Writing(
        isStreamable: true,
        finish: .movieBoxes,
        timescaleOption: "movie_timescale",
        // The header waits for the first fragment, because the start times of streams are unknown before
        // it.
        streamedOptions: [
          Writing.Option("movflags", "frag_keyframe+empty_moov+delay_moov+default_base_moof")
        ],
        fullNameOptions: [Writing.Option("movflags", "+use_metadata_tags")]
      )
    )
  }

  /// A container of the QuickTime family for common players, with timecode, text subtitles and faces.
  static func commonQuickTime(_ name: String, endings: [String]) -> ContainerProfile {
    var profile = quickTimeFamily(name, endings: endings)
    profile.picture.storesColorTags = true
    profile.picture.storesFullRange = true
    // Players only accept HEVC under this tag.
    profile.picture.codecTags = ["hevc": "hvc1"]
    profile.streams.subtitleCodec = "mov_text"
    profile.streams.faces = .timedMetadata(.iso)
    profile.streams.marksDefault = true
    profile.tags.timecode = .video
    return profile
  }

  /// A container of the QuickTime family for small devices, in which chapters have no ends.
  ///
  /// FFmpeg always writes the short names of tags, but FFmpeg and most players may not read them.
  static func smallQuickTime(
    _ name: String,
    endings: [String],
    readsShortNames: Bool
  ) -> ContainerProfile {
    var profile = quickTimeFamily(name, endings: endings)
    profile.picture.storesColorTags = true
    profile.picture.storesFullRange = true
    profile.tags.chapterEnds = .none
    if !readsShortNames { profile.tags.shortNames = [] }
    return profile
  }

  /// The tags that FFmpeg writes into an MP4 under short names.
  private static let shortNamesOfMP4: Set = [
    "title", "artist", "album_artist", "composer", "album", "date", "comment", "genre",
    "copyright", "grouping", "lyrics", "description", "synopsis", "show", "episode_id", "network",
    "keywords", "track", "disc", "hd_video", "media_type", "compilation", "gapless_playback",
    "season_number", "episode_sort", "encoding_tool",
  ]
}

extension ContainerProfile {
  /// MP4 (ISO/IEC 14496-14).
  static let mp4: ContainerProfile = {
    var profile = commonQuickTime("mp4", endings: ["mp4"])
    // Its players support H.264; FFmpeg's tables would allow any codec.
    profile.picture.prefersPlayableCodecs = true
    profile.picture.refusedCodecs = []
    profile.streams.covers = .streams
    profile.streams.describesPCM = true
    profile.writing.putsMovieFirst = true
    profile.writing.allowsExperiments = true
    profile.streams.roles.ofAll = [
      "dub", "comment", "forced", "hearing_impaired", "visual_impaired", "captions",
      "descriptions",
    ]
    return profile
  }()
}

extension ContainerProfile {
  /// QuickTime's own container.
  static let mov: ContainerProfile = {
    var profile = commonQuickTime("mov", endings: ["mov"])
    profile.picture.storesFieldOrder = true
    profile.picture.holdsTransparentCodecs = true
    profile.picture.rawFormats = ["uyvy422", "yuyv422", "rgb24", "argb"]
    profile.streams.faces = .timedMetadata(.quickTime)
    profile.tags.shortNames = [
      "title", "artist", "author", "album", "date", "comment", "genre", "copyright", "make",
      "model",
    ]
    return profile
  }()
}

extension ContainerProfile {
  /// MP4 for Apple's players; FFmpeg calls it `ipod`.
  static let m4v: ContainerProfile = {
    var profile = commonQuickTime("ipod", endings: ["m4v", "m4a", "m4b"])
    profile.streams.covers = .streams
    profile.writing.putsMovieFirst = true
    profile.writing.options = [Writing.Option("write_tmcd", "1")]
    return profile
  }()
}

extension ContainerProfile {
  /// 3GP, for phones (3GPP TS 26.244).
  static let threeGP = smallQuickTime("3gp", endings: ["3gp"], readsShortNames: false)
}

extension ContainerProfile {
  /// 3G2, for phones (3GPP2 C.S0050).
  static let threeG2 = smallQuickTime("3g2", endings: ["3g2"], readsShortNames: false)
}

extension ContainerProfile {
  /// MP4 for the PlayStation Portable.
  static let psp = smallQuickTime("psp", endings: ["psp"], readsShortNames: true)
}

extension ContainerProfile {
  /// MP4 for Flash.
  static let f4v: ContainerProfile = {
    var profile = quickTimeFamily("f4v", endings: ["f4v"])
    profile.tags.chapterEnds = .none
    return profile
  }()
}

extension ContainerProfile {
  /// Smooth Streaming.
  ///
  /// Its files are fragmented, and annotate does not change their description.
  static let ismv = ContainerProfile(
    name: "ismv",
    endings: ["ismv", "isma"],
    picture: Picture(storesColorTags: true)
  )
}
