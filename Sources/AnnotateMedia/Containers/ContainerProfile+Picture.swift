extension ContainerProfile {
  /// How a container keeps the pictures of the annotated video.
  package struct Picture: Sendable, Equatable {
    /// Whether it stores how the picture is turned and mirrored.
    package var storesOrientation = false
    /// Whether it stores which part of the picture is to be seen; this is put into finished files, and
    /// therefore not into a stream.
    package var storesCleanAperture = false
    /// Whether it stores what the numbers of pictures mean: primaries, transfer, matrix.
    package var storesColorTags = false
    /// Whether it stores in which order fields come.
    package var storesFieldOrder = false
    /// Whether codecs that keep transparency can be in it.
    package var holdsTransparentCodecs = false
    /// Whether it stores transparency that lies beside the packets, as that of VP8 and VP9 does.
    package var storesAlphaBesidePackets = false

    /// FFmpeg's names of the codecs that the video may be encoded in; nil where FFmpeg's tables tell.
    package var codecs: Set<String>?
    /// Whether a copy of a video whose codec it lacks becomes what its players know, even at the cost of
    /// transparency or of being without loss.
    package var prefersPlayableCodecs = false
    /// The codecs of videos that are made for players rather than to match a source.
    package var codecsForPlayers = CodecsForPlayers(shallow: "h264", deep: "hevc")
    /// The pixel formats that raw pictures may have; nil where they may have any.
    package var rawFormats: Set<String>?
    /// The tags, of four characters, of encoded codecs for which FFmpeg's choice is not played.
    package var codecTags: [String: String] = [:]
    /// The codec that stands for the video while streams are tried out before the video is encoded; nil
    /// where the real one can.
    package var trialCodec: String?
    /// Whether it holds pictures at some frame rates alone.
    package var limitsFrameRates = false

    /// FFmpeg's names of codecs for players.
    package struct CodecsForPlayers: Sendable, Equatable {
      /// The one for eight bits a sample.
      package var shallow: String
      /// The one for more.
      package var deep: String
    }
  }
}
