extension ContainerProfile {
  /// How a container stores the pictures of the annotated video.
  package struct Picture: Sendable, Equatable {
    /// Whether it stores the rotation and mirroring of the picture.
    package var storesOrientation = false
    /// Whether it stores a clean aperture, the part of the picture to show.
    ///
    /// It is written into finished files, so a streamed output does not have it.
    package var storesCleanAperture = false
    /// Whether it stores the aspect ratio of pixels; otherwise the encoded pictures state it, if they can.
    package var storesPixelShape = false
    /// Whether it stores what sample values mean: primaries, transfer, matrix.
    package var storesColorTags = false
    /// Whether it stores that code values use their full range.
    package var storesFullRange = false
    /// Whether it stores where chroma samples lie.
    package var storesChromaLocation = false
    /// Whether it stores the field order.
    package var storesFieldOrder = false
    /// Whether it can hold codecs that keep transparency.
    package var holdsTransparentCodecs = false
    /// Whether it stores transparency next to the packets, as VP8 and VP9 need it.
    package var storesAlphaBesidePackets = false

    /// FFmpeg's names of the codecs that the video may be encoded in; nil if FFmpeg's tables decide.
    package var codecs: Set<String>?
    /// FFmpeg's names of the codecs that are in its tables, although its muxer refuses them.
    package var refusedCodecs: Set<String> = []
    /// Whether a copy gets a codec that players of the container support if the container lacks the
    /// source's codec, even if transparency or lossless quality is lost.
    package var prefersPlayableCodecs = false
    /// The codec of a copy if the container holds neither the source's codec nor H.264; nil leaves it to FFmpeg's muxer.
    package var substitute: String?
    /// The codecs of videos that are made for players rather than to match a source.
    package var codecsForPlayers = CodecsForPlayers(shallow: "h264", deep: "hevc")
    /// The pixel formats that raw pictures may have; nil if they may have any.
    package var rawFormats: Set<String>?
    /// The four-character tags of encoded codecs for which players do not accept FFmpeg's choice.
    package var codecTags: [String: String] = [:]
    /// The codec that stands in for the video while streams are tried before the video is encoded; nil if
    /// the real codec can be used.
    package var trialCodec: String?
    /// Whether it only holds pictures at certain frame rates.
    package var limitsFrameRates = false

    /// FFmpeg's names of codecs for players.
    package struct CodecsForPlayers: Sendable, Equatable {
      /// The codec for eight bits per sample.
      package var shallow: String
      /// The codec for more than eight bits per sample.
      package var deep: String
    }
  }
}
