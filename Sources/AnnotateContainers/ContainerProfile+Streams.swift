extension ContainerProfile {
  /// Which streams a container holds besides the annotated video, and how it stores them.
  package struct Streams: Sendable, Equatable {
    /// Which streams of audio, subtitles, data and further pictures can be read back from it.
    package enum Known: Sendable, Equatable {
      /// All streams that FFmpeg's muxer accepts.
      case whateverMuxerAccepts
      /// Streams of the named codecs.
      case codecs(Set<String>)
      /// Streams of the given kinds, except those of the named codecs.
      case kinds(Set<MediaKind>, except: Set<String>)

      /// Whether it includes a stream of this kind and codec.
      package func includes(_ kind: MediaKind, codec: String) -> Bool {
        switch self {
        case .whateverMuxerAccepts: true
        case .codecs(let names): names.contains(codec)
        case .kinds(let kinds, let exceptions): kinds.contains(kind) && !exceptions.contains(codec)
        }
      }
    }

    /// How data streams are stored.
    package enum Data: Sendable {
      /// Like all other streams.
      case untouched
      /// With the source's own description, which is written into the finished file.
      case described
    }

    /// How covers are stored.
    package enum Covers: Sendable {
      /// Not at all.
      case none
      /// As streams with one picture.
      case streams
      /// As attached files.
      case attachments
    }

    /// How lines of a sidecar are stored.
    package enum Faces: Sendable, Equatable {
      /// Not at all.
      case none
      /// As timed metadata, whose description is written into the finished file.
      case timedMetadata(MetadataStyle)
      /// As WebVTT cues.
      case webVTT
    }

    /// The format in which a metadata track is described.
    package enum MetadataStyle: Sendable {
      /// As QuickTime does: a length precedes each name.
      case quickTime
      /// As ISO/IEC 14496-12 does: a zero ends each name.
      case iso
    }

    /// The codecs of audio that cannot be decoded without the size of their blocks, which only ASF, AVI and Matroska store.
    static let codecsOfBlocks: Set = ["wmav1", "wmav2"]

    /// Which streams can be read back from it.
    package var known = Known.whateverMuxerAccepts
    /// How data streams are stored.
    package var data = Data.untouched
    /// Whether uncompressed audio is described in the finished file, because not every FFmpeg does that.
    package var describesPCM = false
    /// The codecs of audio of which FFmpeg's muxer takes only one frame in each packet.
    package var codecsOfSingleFrames: Set<String> = []
    /// The codecs that it holds only if their packets need no header of the stream, which it does not store.
    package var codecsWithoutHeader: Set<String> = []
    /// Whether it holds streams without packets, also if it is not divided into fragments.
    package var holdsEmptyStreams = true
    /// How covers are stored.
    package var covers = Covers.none
    /// Whether it stores files next to the streams, such as fonts.
    package var holdsAttachments = false
    /// The codec for text subtitles that it cannot store unchanged.
    package var subtitleCodec: String?
    /// How lines of a sidecar are stored.
    package var faces = Faces.none
    /// The purposes with which streams can be marked.
    package var roles = Roles()
    /// Whether any stream can be marked as the default, which players choose by themselves.
    package var marksDefault = false
    /// The four-character tags of carried codecs whose units are prefixed with their length.
    package var tagsOfLengthPrefixed: [String: String] = [:]
  }
}
