extension ContainerProfile {
  /// A container of the QuickTime family: boxes, a table of samples, edit lists (ISO/IEC 14496-12).
  static func quickTimeFamily(_ name: String, endings: [String]) -> ContainerProfile {
    ContainerProfile(
      name: name,
      endings: endings,
      picture: Picture(storesOrientation: true, storesCleanAperture: true),
      times: Times(
        keepsStart: true,
        hasAnyTimeBase: true,
        keepsLastDuration: true,
        hidesBeforeZero: true,
        hidesRunUps: true
      ),
      streams: Streams(data: .described),
      tags: Tags(
        ofFile: .allBut([]),
        ofStreams: .only(["title", "language", "creation_time"]),
        shortNames: shortNamesOfMP4,
        titlesAreHandlers: true,
        storesChapters: true
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
    // Players only accept HEVC under this tag.
    profile.picture.codecTags = ["hevc": "hvc1"]
    profile.streams.subtitleCodec = "mov_text"
    profile.streams.faces = .timedMetadata(.iso)
    profile.streams.marksDefault = true
    profile.tags.timecode = .video
    return profile
  }

  /// A container of the QuickTime family for small devices, without chapters.
  ///
  /// FFmpeg always writes the short names of tags, but FFmpeg and most players may not read them.
  static func smallQuickTime(
    _ name: String,
    endings: [String],
    readsShortNames: Bool
  ) -> ContainerProfile {
    var profile = quickTimeFamily(name, endings: endings)
    profile.picture.storesColorTags = true
    profile.tags.storesChapters = false
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
