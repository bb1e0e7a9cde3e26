extension ContainerProfile {
  /// A container of the Matroska family (RFC 9559).
  static func matroskaFamily(_ name: String, endings: [String]) -> ContainerProfile {
    ContainerProfile(
      name: name,
      endings: endings,
      picture: Picture(
        storesColorTags: true,
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
        roles: [
          "original", "comment", "forced", "hearing_impaired", "visual_impaired", "captions",
          "descriptions",
        ],
        marksDefault: true
      ),
      tags: Tags(
        ofFile: .allBut([]),
        // FFmpeg ignores the date of a track.
        ofStreams: .allBut(["creation_time"]),
        holdsMostTags: true,
        timecode: .video,
        storesChapters: true
      ),
      reading: Reading(isPlayedByBrowsers: true),
      writing: Writing(
        isStreamable: true,
        streamedOptions: [Writing.Option("live", "1")]
      )
    )
  }
}
