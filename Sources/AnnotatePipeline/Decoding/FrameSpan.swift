package import AnnotateMedia

/// Which frames of a video are decoded and passed on, and how to get to them.
package struct FrameSpan: Sendable, Equatable {
  /// The whole video.
  static let all = FrameSpan(.all)

  /// The frames; the one after the last is passed on, too.
  package let frames: FrameRange
  /// The keyframe at which decoding begins; nil is the beginning of the file.
  private(set) var entry: Keyframe?
  /// When the first frame is shown, in ticks of the stream; nil where it is known by its number alone.
  let time: Int64?
  /// When the frame after the last is shown; nil where it is known by its number alone, or there is none.
  let end: Int64?

  /// Frames that are counted from the beginning of the file.
  package init(_ frames: FrameRange) {
    self.frames = frames
    (entry, time, end) = (nil, nil, nil)
  }

  /// Frames that are known by their times.
  ///
  /// - Parameters:
  ///   - frames: The frames.
  ///   - entry: The keyframe at which decoding begins; nil is the beginning of the file.
  ///   - time: When the first frame is shown, in ticks of the stream.
  ///   - end: When the frame after the last is shown; nil where there is none.
  package init(_ frames: FrameRange, entry: Keyframe?, time: Int64, end: Int64?) {
    self.frames = frames
    (self.entry, self.time, self.end) = (entry, time, end)
  }

  /// The same frames, of which those before them are decoded, too.
  package var fromBeginning: FrameSpan {
    var span = self
    span.entry = nil
    return span
  }
}
