extension ContainerProfile {
  /// A container of the Matroska family (RFC 9559).
  static func matroskaFamily(_ name: String, endings: [String]) -> ContainerProfile {
    ContainerProfile(
      name: name,
      endings: endings,
      picture: Picture(
        storesPixelShape: true,
        storesColorTags: true,
        storesFullRange: true,
        storesChromaLocation: true,
        holdsTransparentCodecs: true,
        storesAlphaBesidePackets: true
      ),
      times: Times(
        keepsStart: true,
        hidesBeforeZero: true,
        // FFmpeg would shift all time stamps by the first negative one, or not, depending on the order of
        // packets.
        holdsNegativeTimes: true,
        forgetsCodecDelay: true
      ),
      streams: Streams(
        faces: .webVTT,
        roles: Roles(ofAll: ["forced"]),
        marksDefault: true
      ),
      tags: Tags(
        ofFile: .allBut([]),
        // FFmpeg ignores the date of a track.
        ofStreams: .allBut(["creation_time"]),
        holdsMostTags: true,
        timecode: .video,
        storesChapters: true,
        countsDates: true
      ),
      reading: Reading(isPlayedByBrowsers: true),
      writing: Writing(
        isStreamable: true,
        streamedOptions: [Writing.Option("live", "1")]
      )
    )
  }
}

extension ContainerProfile {
  /// Matroska.
  static let matroska: ContainerProfile = {
    var profile = matroskaFamily("matroska", endings: ["mkv"])
    profile.picture.storesFieldOrder = true
    profile.picture.rawFormats = [
      "yuv420p", "yuv422p", "yuv411p", "yuv410p", "yuyv422", "uyvy422", "nv12", "gray", "rgba",
    ]
    profile.streams.covers = .attachments
    profile.streams.holdsAttachments = true
    profile.streams.roles.ofAll.formUnion([
      "dub", "original", "comment", "hearing_impaired", "visual_impaired",
    ])
    profile.streams.roles.ofKinds = [.subtitle: ["descriptions"]]
    profile.streams.subtitleCodec = "subrip"
    return profile
  }()
}

extension ContainerProfile {
  /// WebM, the subset of Matroska that browsers play.
  static let webm: ContainerProfile = {
    var profile = matroskaFamily("webm", endings: ["webm"])
    profile.picture.codecsForPlayers = Picture.CodecsForPlayers(shallow: "vp9", deep: "vp9")
    profile.streams.subtitleCodec = "webvtt"
    profile.streams.roles.ofKinds = [.subtitle: ["captions", "descriptions", "metadata"]]
    return profile
  }()
}
