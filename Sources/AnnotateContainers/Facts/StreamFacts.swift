package import AnnotateMediaTypes

/// All that is known about one stream of a file.
package struct StreamFacts: Sendable {
  /// The index in the file, from 0.
  package var index: Int
  /// The kind of data in the stream.
  package var kind: MediaKind
  /// FFmpeg's name for the codec, such as `h264`.
  package var codec: String
  /// The codec's profile, such as `High`, if it has one.
  package var profile: String?
  /// The four characters that name the codec in the container, if there are any.
  package var codecTag: String?
  /// Whether the codec is always lossless.
  package var isLossless: Bool
  /// The bit rate in bits per second, if the header states it.
  package var bitRate: Int?
  /// The unit of the stream's time stamps.
  package var timeBase: Rational
  /// The length that the header states.
  package var duration: MediaTime?
  /// When the track ends in players, for QuickTime and MP4 files that state it; its time base is that of
  /// the movie, to which all ends are rounded.
  package var trackEnd: MediaTime?
  /// How many frames the header states; nil if it does not state it.
  package var frameCount: Int?
  /// FFmpeg's names for the stream's dispositions, such as `default` or `forced`.
  package var dispositions: [String]
  /// The tags of the stream.
  package var metadata: [MetadataEntry]
  /// The properties of its pictures; nil for streams without pictures.
  package var picture: PictureFacts?
  /// The properties of its audio; nil for streams without audio.
  package var audio: AudioFacts?
  /// Whether it shows pictures: it is a video, a cover, or an attached or timed file that is a picture.
  package var showsPictures: Bool
  /// The SHA-256 of the decoder's data in the header, or of an attached file; nil if there is none.
  package var headerDigest: String?
  /// The facts about its packets.
  package var packets: PacketTally

  /// Describes a stream.
  package init(
    index: Int,
    kind: MediaKind,
    codec: String,
    profile: String? = nil,
    codecTag: String? = nil,
    isLossless: Bool = false,
    bitRate: Int? = nil,
    timeBase: Rational,
    duration: MediaTime? = nil,
    trackEnd: MediaTime? = nil,
    frameCount: Int? = nil,
    dispositions: [String] = [],
    metadata: [MetadataEntry] = [],
    picture: PictureFacts? = nil,
    audio: AudioFacts? = nil,
    showsPictures: Bool = false,
    headerDigest: String? = nil,
    packets: PacketTally = PacketTally()
  ) {
    self.index = index
    self.kind = kind
    self.codec = codec
    self.profile = profile
    self.codecTag = codecTag
    self.isLossless = isLossless
    self.bitRate = bitRate
    self.timeBase = timeBase
    self.duration = duration
    self.trackEnd = trackEnd
    self.frameCount = frameCount
    self.dispositions = dispositions
    self.metadata = metadata
    self.picture = picture
    self.audio = audio
    self.showsPictures = showsPictures
    self.headerDigest = headerDigest
    self.packets = packets
  }

  /// Whether the only picture is a cover.
  package var isCover: Bool { dispositions.contains("attached_pic") }

  /// Returns the value of a key in any case.
  package func metadata(_ key: String) -> String? {
    metadata.first { $0.key.lowercased() == key }?.value
  }
}

/// The properties of a stream's audio.
package struct AudioFacts: Sendable, Equatable {
  /// The number of samples per second.
  package var sampleRate: Int
  /// How many channels there are.
  package var channels: Int
  /// FFmpeg's name for the arrangement of the channels, such as `stereo`.
  package var layout: String

  /// Describes audio.
  package init(sampleRate: Int, channels: Int, layout: String) {
    self.sampleRate = sampleRate
    self.channels = channels
    self.layout = layout
  }
}
