internal import AnnotateContainers
internal import AnnotatePipeline

/// Frames of a clip that one worker detects or renders without the other frames.
package struct FarmRange: Sendable, Hashable {
  /// The index of the first frame, from 0 in display order; a multiple of `FrameRange.groupLength`.
  package let first: Int
  /// The index of the last frame.
  package let last: Int
  /// When the first frame is shown, in ticks of the clip's time base.
  package let time: Int64
  /// The keyframe at which decoding starts; nil is the start of the file.
  package let entry: FarmEntry?
  /// Whether it is rendered together with the range before.
  package var continuesSegment = false

  /// Describes a range.
  package init(first: Int, last: Int, time: Int64, entry: FarmEntry?) {
    (self.first, self.last, self.time, self.entry) = (first, last, time, entry)
  }

  /// The indices of its frames.
  package var frames: ClosedRange<Int> { first...last }
  /// The number of its frames.
  package var count: Int { last - first + 1 }
}

extension FarmRange: CustomStringConvertible {
  /// The indices of the first and the last frame, such as `0-119`.
  package var description: String { "\(first)-\(last)" }
}

/// The keyframe at which the decoding of a range starts, in ticks of its stream.
package struct FarmEntry: Sendable, Hashable {
  /// When it is shown.
  package let presentation: Int64
  /// When it is decoded.
  package let decode: Int64

  /// Describes a keyframe by its times.
  package init(presentation: Int64, decode: Int64) {
    (self.presentation, self.decode) = (presentation, decode)
  }
}

extension FrameSpan {
  /// The frames of a range of a plan.
  init(_ range: FarmRange, of clip: FarmClip) {
    let next = clip.ranges.first { $0.first == range.last + 1 }
    self.init(
      FrameRange(from: range.first, through: next == nil ? nil : range.last),
      entry: range.entry.map { Keyframe(presentation: $0.presentation, decode: $0.decode) },
      time: range.time,
      end: next?.time
    )
  }
}
