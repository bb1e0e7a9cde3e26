internal import AnnotateMedia
internal import AnnotatePipeline

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
