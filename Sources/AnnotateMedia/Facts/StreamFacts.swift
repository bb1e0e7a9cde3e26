package import AnnotateMediaTypes

/// All that can be known of one stream of a file.
package struct StreamFacts: Sendable {
  /// The position in the file, from 0.
  package var index: Int
  /// What the stream carries.
  package var kind: MediaKind
  /// FFmpeg's name for the codec, such as `h264`.
  package var codec: String
  /// The codec's profile, such as `High`, where it has any.
  package var profile: String?
  /// The four characters that name the codec in the container, where it has them.
  package var codecTag: String?
  /// Whether the codec keeps every picture or sound exactly as it is.
  package var isLossless: Bool
  /// Bits a second, where the header states them.
  package var bitRate: Int?
  /// The unit of the stream's time stamps.
  package var timeBase: Rational
  /// The length that the header states.
  package var duration: MediaTime?
  /// Where the track ends for whoever plays it, in QuickTime and MP4 files that say so; its time base is
  /// that of the movie, to which all ends are rounded.
  package var trackEnd: MediaTime?
  /// How many frames the header promises; nil where it does not say.
  package var frameCount: Int?
  /// FFmpeg's names for what the stream is meant for, such as `default` or `forced`.
  package var dispositions: [String]
  /// What is said of the stream.
  package var metadata: [MetadataEntry]
  /// What its pictures are like; nil for streams without pictures.
  package var picture: PictureFacts?
  /// What its sound is like; nil for streams without sound.
  package var sound: SoundFacts?
  /// The SHA-256 of what the header holds for the decoder, or of an attached file; nil where there is
  /// nothing.
  package var headerDigest: String?
  /// What reading the packets has shown.
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
    sound: SoundFacts? = nil,
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
    self.sound = sound
    self.headerDigest = headerDigest
    self.packets = packets
  }

  /// Whether the only picture is a cover.
  package var isCover: Bool { dispositions.contains("attached_pic") }

  /// The value of a key, whatever its case.
  package func metadata(_ key: String) -> String? {
    metadata.first { $0.key.lowercased() == key }?.value
  }
}

/// What the sound of a stream is like.
package struct SoundFacts: Sendable, Equatable {
  /// Samples a second.
  package var sampleRate: Int
  /// How many channels there are.
  package var channels: Int
  /// FFmpeg's name for the arrangement of the channels, such as `stereo`.
  package var layout: String

  /// Describes sound.
  package init(sampleRate: Int, channels: Int, layout: String) {
    self.sampleRate = sampleRate
    self.channels = channels
    self.layout = layout
  }
}
