package import AnnotateMedia

/// The frames of a video that a decoder passes on, and the keyframe at which it starts.
package struct FrameSpan: Sendable, Equatable {
  /// The whole video.
  static let all = FrameSpan(.all)

  /// The frames; the frame after the last is passed on, too.
  package let frames: FrameRange
  /// The keyframe at which decoding starts; nil is the start of the file.
  private(set) var entry: Keyframe?
  /// When the first frame is shown, in ticks of the stream; nil if only its index is known.
  let time: Int64?
  /// When the frame after the last is shown; nil if only its index is known, or there is none.
  let end: Int64?

  /// Describes frames that are found by counting from the start of the file.
  package init(_ frames: FrameRange) {
    self.frames = frames
    (entry, time, end) = (nil, nil, nil)
  }

  /// Describes frames that are found by their presentation times.
  ///
  /// - Parameters:
  ///   - frames: The frames.
  ///   - entry: The keyframe at which decoding starts; nil is the start of the file.
  ///   - time: When the first frame is shown, in ticks of the stream.
  ///   - end: When the frame after the last is shown; nil if there is none.
  package init(_ frames: FrameRange, entry: Keyframe?, time: Int64, end: Int64?) {
    self.frames = frames
    (self.entry, self.time, self.end) = (entry, time, end)
  }

  /// The same frames, with decoding from the start of the file.
  package var fromBeginning: FrameSpan {
    var span = self
    span.entry = nil
    return span
  }
}
