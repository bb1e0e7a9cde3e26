extension ContainerProfile {
  /// Which streams a container holds beside the annotated video, and how.
  package struct Streams: Sendable, Equatable {
    /// Which streams of sound, subtitles, data and further pictures are read back from it.
    package enum Known: Sendable, Equatable {
      /// All that FFmpeg's muxer accepts.
      case whateverMuxerAccepts
      /// Those of the codecs of these names.
      case codecs(Set<String>)
      /// Those of the kinds, but for the codecs of these names.
      case kinds(Set<MediaKind>, except: Set<String>)

      /// Whether a stream of a kind and codec is among them.
      func includes(_ kind: MediaKind, codec: String) -> Bool {
        switch self {
        case .whateverMuxerAccepts: true
        case .codecs(let names): names.contains(codec)
        case .kinds(let kinds, let exceptions): kinds.contains(kind) && !exceptions.contains(codec)
        }
      }
    }

    /// How streams of data are kept.
    package enum Data: Sendable {
      /// As all others.
      case untouched
      /// With the source's own description, which is put into the finished file.
      case described
    }

    /// How covers are kept.
    package enum Covers: Sendable {
      /// Not at all.
      case none
      /// As streams of one picture.
      case streams
      /// As attached files.
      case attachments
    }

    /// How lines of a sidecar are kept.
    package enum Faces: Sendable, Equatable {
      /// Not at all.
      case none
      /// As timed metadata whose description is put into the finished file.
      case timedMetadata(MetadataStyle)
      /// As cues of WebVTT.
      case webVTT
    }

    /// How a track of metadata is described.
    package enum MetadataStyle: Sendable {
      /// In the terms of QuickTime, whose names are counted.
      case quickTime
      /// In the terms of ISO/IEC 14496-12, whose names end with a zero.
      case iso
    }

    /// Which streams are read back from it.
    package var known = Known.whateverMuxerAccepts
    /// How streams of data are kept.
    package var data = Data.untouched
    /// How covers are kept.
    package var covers = Covers.none
    /// Whether it stores files beside the streams, such as fonts.
    package var holdsAttachments = false
    /// The codec in which texts of subtitles are written that it does not take as they are.
    package var subtitleCodec: String?
    /// How lines of a sidecar are kept.
    package var faces = Faces.none
    /// What streams can be said to be for, in FFmpeg's words for dispositions, `default` aside.
    package var roles: Set<String> = []
    /// Whether any stream can be marked as the one that is chosen without being asked for.
    package var marksDefault = false
    /// The tags, of four characters, of carried codecs whose units have lengths before them.
    package var tagsOfLengthPrefixed: [String: String] = [:]
  }
}
