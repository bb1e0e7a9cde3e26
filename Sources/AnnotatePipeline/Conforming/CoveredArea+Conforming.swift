internal import AnnotateMediaTypes

/// A frame of a video as it is that evenly spaced frames show, in ticks of the two clocks.
struct ShownFrame: Hashable {
  /// When it is shown in the video as it is.
  let time: Int64
  /// When the first of the evenly spaced frames that show it is shown.
  let first: Int64
  /// When the last of them is shown.
  let last: Int64
}

extension CoveredArea {
  /// The same area in a video of evenly spaced frames, each of which covers what the frame that it shows covers.
  ///
  /// - Parameter frames: the frames that are shown, in the order of their times.
  /// - Returns: the area; nil if it covers no frame that is shown.
  func conformed(to frames: [ShownFrame]) -> CoveredArea? {
    let afterStart = frames.drop { $0.time < start ?? .min }
    let covered = end.map { end in afterStart.prefix { $0.time < end } } ?? afterStart
    guard let first = covered.first else { return nil }
    let uncovered = covered.endIndex < frames.endIndex ? frames[covered.endIndex] : nil
    return CoveredArea(
      shape,
      start: start.map { _ in first.first },
      end: end.flatMap { _ in uncovered?.first },
      keyframes: conformedKeyframes(in: covered)
    )
  }

  /// The positions in frames, which are kept where they differ from those before or after.
  private func conformedKeyframes(in frames: ArraySlice<ShownFrame>) -> [Keyframe] {
    var keyframes: [Keyframe] = []
    for frame in frames {
      guard let bounds = bounds(at: frame.time) else { continue }
      for time in frame.first == frame.last ? [frame.first] : [frame.first, frame.last] {
        if keyframes.suffix(2).map(\.bounds) == [bounds, bounds] { keyframes.removeLast() }
        keyframes.append(Keyframe(time: time, bounds: bounds))
      }
    }
    // An area that never moves needs one.
    if keyframes.allSatisfy({ $0.bounds == keyframes[0].bounds }) {
      keyframes.removeLast(keyframes.count - 1)
    }
    return keyframes
  }
}
