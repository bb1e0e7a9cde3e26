internal import AnnotateMedia

/// Which frames of a video are decoded and passed on, and how to get to them.
struct FrameSpan: Sendable, Equatable {
  /// The whole video.
  static let all = FrameSpan(.all)

  /// The frames; the one after the last is passed on, too.
  let frames: FrameRange
  /// The keyframe at which decoding begins; nil is the beginning of the file.
  private(set) var entry: Keyframe?
  /// When the first frame is shown, in ticks of the stream; nil where it is known by its number alone.
  let time: Int64?
  /// When the frame after the last is shown; nil where it is known by its number alone, or there is none.
  let end: Int64?

  /// Frames that are counted from the beginning of the file.
  init(_ frames: FrameRange) {
    self.frames = frames
    (entry, time, end) = (nil, nil, nil)
  }

  /// A range of a plan.
  init(_ range: FarmRange, of clip: FarmClip) {
    let next = clip.ranges.first { $0.first == range.last + 1 }
    frames = FrameRange(from: range.first, through: next == nil ? nil : range.last)
    entry = range.entry.map { Keyframe(presentation: $0.presentation, decode: $0.decode) }
    (time, end) = (range.time, next?.time)
  }

  /// The same frames, of which those before them are decoded, too.
  var fromBeginning: FrameSpan {
    var span = self
    span.entry = nil
    return span
  }
}

/// What is thrown where a file cannot be entered at a keyframe; from its beginning it can be decoded all
/// the same.
struct MissedEntry: Error {}
