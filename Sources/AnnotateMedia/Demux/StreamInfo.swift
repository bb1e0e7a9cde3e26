package import AnnotateMediaTypes

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
  /// The rate at which frames come where they come evenly, as far as the first ones tell.
  package let baseFrameRate: Rational
  /// How many frames the header promises; nil where it does not say.
  package let frameCount: Int?
  /// The length that the header states.
  package let duration: MediaTime?
  /// When the first packet is shown or heard, as far as the header and the first packets tell.
  package let startTime: MediaTime?
  /// How stored pixels become the picture shown; nil for streams without pictures.
  package var geometry: FrameGeometry?
  /// How many pixels across and down share a chroma sample, as far as the header tells.
  package let pixelsPerChroma: PixelSize
  /// Whether the stream is described as Dolby Vision, whose metadata encoders cannot keep.
  package let hasDolbyVision: Bool
  /// Whether the stream has a display matrix that cannot be a turn or mirroring.
  package let hasUnusableMatrix: Bool
  /// Whether players choose this stream unless told otherwise.
  package let isDefault: Bool
  /// Whether the only picture is a cover.
  package let isCover: Bool
  /// The first timecode, such as `01:00:00;00`, where the file has one.
  package let startTimecode: String?

  /// What messages call it, such as `stream 1 (audio, aac)`.
  package var label: String { "stream \(index) (\(kind.rawValue), \(codec))" }

  /// Whether frames come evenly, as far as the header and the first ones tell.
  package var hasEvenFrames: Bool {
    guard baseFrameRate.isPositive, frameRate.isPositive else { return false }
    return (0.99...1.01).contains(baseFrameRate.doubleValue / frameRate.doubleValue)
  }

  /// The frame rate to tell encoders: the even rate where the average agrees with it to a hundredth,
  /// else the average; not positive where neither is a rate of pictures.
  package var nominalFrameRate: Rational {
    let plausible = [baseFrameRate, frameRate].filter { $0.isPositive && $0.doubleValue < 1000 }
    guard let best = plausible.first, let average = plausible.last else { return Rational(0, 1) }
    let ratio = best.doubleValue / average.doubleValue
    return (0.99...1.01).contains(ratio) ? best : average
  }
}
