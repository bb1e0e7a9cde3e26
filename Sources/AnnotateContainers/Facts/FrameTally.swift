package import AnnotateMediaTypes

/// When a frame is shown, in ticks of its stream.
package struct FrameTime: Sendable, Equatable {
  /// The presentation time.
  package var presentation: Int64
  /// The duration; nil if the file does not state it.
  package var duration: Int64?

  /// Sets the times of a frame.
  package init(_ presentation: Int64, duration: Int64? = nil) {
    self.presentation = presentation
    self.duration = duration
  }
}

/// The properties of a decoded picture.
package struct FrameFacts: Sendable, Equatable {
  /// The size of the stored picture.
  package var size: PixelSize
  /// How samples are stored; nil if it is unknown.
  package var pixelFormat: PixelFormatFacts?
  /// The colours that the samples stand for.
  package var color: ColorDescription
  /// The width of a pixel divided by its height; not positive if it is not stated.
  package var sampleAspectRatio: Rational
  /// The display on which it was graded.
  package var mastering: MasteringDisplay?
  /// Its light levels.
  package var contentLight: ContentLight?
  /// The timecode that the picture itself states.
  package var timecode: String?
  /// The timecode that MPEG-1 and MPEG-2 state for the group of pictures that begins with it; nil if it is zero.
  package var groupTimecode: String?

  /// Describes a picture.
  package init(
    size: PixelSize,
    pixelFormat: PixelFormatFacts? = nil,
    color: ColorDescription = ColorDescription(),
    sampleAspectRatio: Rational = Rational(0, 1),
    mastering: MasteringDisplay? = nil,
    contentLight: ContentLight? = nil,
    timecode: String? = nil,
    groupTimecode: String? = nil
  ) {
    self.size = size
    (self.timecode, self.groupTimecode) = (timecode, groupTimecode)
    self.pixelFormat = pixelFormat
    self.color = color
    self.sampleAspectRatio = sampleAspectRatio
    self.mastering = mastering
    self.contentLight = contentLight
  }
}

/// The facts about the decoded pictures of a stream: a few bytes for each of them.
package struct FrameTally: Sendable {
  /// The times of each frame, in display order.
  package var times: [FrameTime]
  /// The properties of the first frame.
  package var first: FrameFacts?
  /// How many frames have two fields, the top one first.
  package var topFieldFirstCount: Int
  /// How many frames have two fields, the bottom one first.
  package var bottomFieldFirstCount: Int
  /// How many frames show damage.
  package var damagedCount = 0
  /// How many frames differ in size from the first.
  package var resizedCount: Int
  /// Whether any pixel is at least partly transparent.
  package var usesAlpha: Bool
  /// How many frames carry each kind of side data that belongs to the picture, by FFmpeg's name.
  package var sideData: [String: Int]

  /// The name of user data.
  package static let userData = "user data"
  /// The name of user data that hold pictures.
  package static let picturesInUserData = "pictures in user data"

  /// The name of flags by which televisions show fields of a picture again.
  package static let repeatedFields = "repeated fields"

  /// Collects facts; there are none by default.
  package init(
    times: [FrameTime] = [],
    first: FrameFacts? = nil,
    topFieldFirstCount: Int = 0,
    bottomFieldFirstCount: Int = 0,
    resizedCount: Int = 0,
    usesAlpha: Bool = false,
    sideData: [String: Int] = [:]
  ) {
    self.times = times
    self.first = first
    self.topFieldFirstCount = topFieldFirstCount
    self.bottomFieldFirstCount = bottomFieldFirstCount
    self.resizedCount = resizedCount
    self.usesAlpha = usesAlpha
    self.sideData = sideData
  }
}
