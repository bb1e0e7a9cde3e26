package import AnnotateMediaTypes

/// The properties of a stream of a file.
package enum MediaKind: String, Sendable, CaseIterable {
  case video, audio, subtitle, data, attachment, unknown

  static let all = Set(allCases)
}

/// The facts about one stream of a file, as its header states them.
package struct StreamInfo: Sendable {
  /// The index in the file, from 0.
  package let index: Int
  /// The kind of data in the stream.
  package let kind: MediaKind
  /// FFmpeg's name for the codec, such as `h264`; `none` if FFmpeg does not know it.
  package let codec: String
  /// The unit of the stream's time stamps.
  package private(set) var timeBase: Rational
  /// The average number of pictures per second; not positive if it is unknown.
  package private(set) var frameRate: Rational
  /// The frame rate of a stream with evenly spaced frames, estimated from the first frames.
  package private(set) var baseFrameRate: Rational
  /// How many frames the header states; nil if it does not state it.
  package private(set) var frameCount: Int?
  /// The length that the header states.
  package private(set) var duration: MediaTime?
  /// When the first packet is shown or heard, according to the header and the first packets.
  package var startTime: MediaTime?
  /// How stored pixels become the picture shown; nil for streams without pictures.
  package var geometry: FrameGeometry?
  /// How many pixels across and down share a chroma sample, according to the header.
  package let pixelsPerChroma: PixelSize
  /// Whether the stream is described as Dolby Vision, whose metadata encoders cannot keep.
  package let hasDolbyVision: Bool
  /// Whether the stream has a display matrix that is not a rotation or mirroring.
  package let hasUnusableMatrix: Bool
  /// Whether players choose this stream by default.
  package let isDefault: Bool
  /// Whether the only picture is a cover.
  package let isCover: Bool
  /// Whether it shows pictures: it is a video, a cover, or an attached or timed file that is a picture.
  package let showsPictures: Bool
  /// The first timecode, such as `01:00:00;00`, if the file has one.
  package private(set) var startTimecode: String?

  /// Describes a stream.
  package init(
    index: Int,
    kind: MediaKind,
    codec: String,
    timeBase: Rational,
    frameRate: Rational,
    baseFrameRate: Rational,
    frameCount: Int?,
    duration: MediaTime?,
    startTime: MediaTime?,
    geometry: FrameGeometry?,
    pixelsPerChroma: PixelSize,
    hasDolbyVision: Bool,
    hasUnusableMatrix: Bool,
    isDefault: Bool,
    isCover: Bool,
    showsPictures: Bool,
    startTimecode: String?
  ) {
    self.index = index
    self.kind = kind
    self.codec = codec
    self.timeBase = timeBase
    self.frameRate = frameRate
    self.baseFrameRate = baseFrameRate
    self.frameCount = frameCount
    self.duration = duration
    self.startTime = startTime
    self.geometry = geometry
    self.pixelsPerChroma = pixelsPerChroma
    self.hasDolbyVision = hasDolbyVision
    self.hasUnusableMatrix = hasUnusableMatrix
    self.isDefault = isDefault
    self.isCover = isCover
    self.showsPictures = showsPictures
    self.startTimecode = startTimecode
  }

  /// The same stream with evenly spaced frames, of which the first has a timecode.
  package func conformed(to clock: EvenClock, startTimecode: String?) -> StreamInfo {
    var stream = self
    stream.startTimecode = startTimecode
    (stream.timeBase, stream.frameRate) = (clock.timeBase, clock.frameRate)
    (stream.baseFrameRate, stream.frameCount) = (clock.frameRate, clock.count)
    (stream.duration, stream.startTime) = (clock.duration, clock.time(of: 0))
    return stream
  }

  /// The stream's name in messages, such as `stream 1 (audio, aac)`.
  package var label: String { "stream \(index) (\(kind.rawValue), \(codec))" }

  /// Whether frames are evenly spaced, according to the header and the first frames.
  package var hasEvenFrames: Bool {
    guard baseFrameRate.isPositive, frameRate.isPositive else { return false }
    return (0.99...1.01).contains(baseFrameRate.doubleValue / frameRate.doubleValue)
  }

  /// The frame rate for encoders: the even rate if the average agrees with it within one percent, otherwise
  /// the average; not positive if neither is a plausible rate of pictures.
  package var nominalFrameRate: Rational {
    let plausible = [baseFrameRate, frameRate].filter { $0.isPositive && $0.doubleValue < 1000 }
    guard let best = plausible.first, let average = plausible.last else { return Rational(0, 1) }
    let ratio = best.doubleValue / average.doubleValue
    return (0.99...1.01).contains(ratio) ? best : average
  }
}

/// A loss of a stream in a container that only its packets reveal.
package enum CarriageLoss: Hashable, Sendable {
  /// Streams begin at other distances from each other than in the source.
  case beginnings
  /// Audio behind a gap may begin at another time.
  case gaps
  /// The styles and positions of the texts of a subtitle stream; `stream` is its index in the source.
  case subtitleStyles(stream: Int)
  /// Packets that hold pictures; `stream` is its index in the source.
  case pictures(stream: Int)
  /// How long the last frame is shown, which is a pause.
  case lastPause
  /// A stream of which the output has no packet; `stream` is its index in the source.
  case emptyStream(Int)
}
