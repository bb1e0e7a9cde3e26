public import AnnotateMediaTypes

/// The output of a job: its paths and its form.
public struct OutputOptions: Sendable {
  /// A kind of streams that can be left out.
  public enum StreamKind: String, Sendable, CaseIterable {
    case audio, subtitle, data, attachment
    /// All streams with pictures besides the annotated video: further videos, covers and attached pictures.
    case picture
  }

  /// What becomes of voices.
  public enum VoiceTreatment: String, Sendable, CaseIterable {
    /// Their pitch and their formants are changed, so that people do not recognise them at once.
    case disguise
  }

  /// How frames become evenly spaced.
  public struct Conforming: Sendable, Hashable {
    /// How many frames there are in a second; nil for the rate at which exports count frames.
    public var frameRate: Rational?

    /// Describes evenly spaced frames; without a rate, they have the one at which exports count frames.
    public init(frameRate: Rational? = nil) { self.frameRate = frameRate }
  }

  /// The path of the video, or `-` for standard output; its extension names the container.
  public var path: String
  /// The name of the container; nil is the container of the extension of `path`.
  public var container: String?
  /// Whether existing files may be replaced.
  public var overwrites = false
  /// Whether a loss of any kind ends the job: before it begins or, if the input turns out to be damaged,
  /// before anything is put at its final path.
  public var isStrict = false
  /// Whether an MP4 begins with the description of its tracks, so that it plays while it arrives.
  public var putsMovieFirst = true
  /// Whether an MP4 or MOV is divided into fragments that begin with keyframes.
  public var isFragmented = false
  /// Where the faces are written.
  public var faces = FaceOutputs()
  /// How the picture is encoded.
  public var encoding = EncodingOptions()
  /// How the output's picture differs from the source's.
  public var reframing = Reframing()
  /// The codec for audio that the container cannot hold, in FFmpeg's words; nil leaves such audio out.
  public var audioCodec: String?
  /// What becomes of the voices in the audio; nil leaves them as they are.
  public var voices: VoiceTreatment?
  /// Whether the output lacks everything that tells about people, places and devices besides its pictures, its audio
  /// and its subtitles.
  public var isPrivate = false
  /// Kinds of streams that are left out.
  public var droppedStreams: Set<StreamKind> = []
  /// How frames are repeated and left out so that they come evenly; nil leaves them as they are.
  ///
  /// Editing programs need even frames. The faces have to come from a sidecar.
  public var conforming: Conforming?
  /// The options for an output of pictures.
  public var pictures = PictureOptions()
  /// Pictures or videos of single faces; nil is none.
  public var crops: CropOptions?

  /// Describes an output.
  public init(path: String) {
    self.path = path
  }

  /// Whether all pictures besides the main one are left out by request.
  package var dropsPictures: Bool { droppedStreams.contains(.picture) }

  /// Whether streams besides the main video are left out that are of a kind and in a codec, as they are called in files,
  /// and may show pictures or be the titles of chapters.
  package func drops(
    streamOf kind: String,
    codec: String,
    showsPictures: Bool,
    mayListChapters: Bool
  ) -> Bool {
    let kinds = [StreamKind(rawValue: kind), showsPictures ? .picture : nil]
    return kinds.compactMap(\.self).contains(where: droppedStreams.contains)
      || isPrivate && (mayListChapters || !Self.isAnonymous(kind, codec))
  }

  /// Whether a stream is audio, subtitles or a font for them; data may hold positions of a satellite receiver, and the
  /// bits of a video that is not encoded again whatever its encoder put between its pictures.
  private static func isAnonymous(_ kind: String, _ codec: String) -> Bool {
    switch kind {
    case "audio", "subtitle": true
    case "attachment": FontFile.codecs.contains(codec)
    default: false
    }
  }
}
