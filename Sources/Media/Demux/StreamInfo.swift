package import MediaTypes

/// What a stream of a file carries.
package enum MediaKind: String, Sendable {
  case video, audio, subtitle, data, attachment, unknown
}

/// The facts about one stream of a file, as its header states them.
package struct StreamInfo: Sendable {
  /// The position in the file, from 0.
  package let index: Int
  /// What the stream carries.
  package let kind: MediaKind
  /// FFmpeg's name for the codec, such as `h264`; `none` where FFmpeg does not know it.
  package let codec: String
  /// The unit of the stream's time stamps.
  package let timeBase: Rational
  /// The average number of pictures a second; not positive where it is unknown.
  package let frameRate: Rational
  /// How many frames the header promises; nil where it does not say.
  package let frameCount: Int?
  /// The length that the header states.
  package let duration: MediaTime?
  /// How stored pixels become the picture shown; nil for streams without pictures.
  package let geometry: FrameGeometry?
  /// Whether the stream has a display matrix that cannot be a turn or mirroring.
  package let hasUnusableMatrix: Bool
  /// Whether players choose this stream unless told otherwise.
  package let isDefault: Bool
  /// Whether the only picture is a cover.
  package let isCover: Bool
  /// The first timecode, such as `01:00:00;00`, where the file has one.
  package let startTimecode: String?
}
