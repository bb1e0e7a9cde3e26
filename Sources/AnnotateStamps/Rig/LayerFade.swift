/// Fades a layer in while its conditions are met, and out when they no longer are.
struct LayerFade: Sendable {
  /// The visible share of the layer, from 0 to 1, without its opacity.
  private(set) var level = 0.0
  /// The level when the conditions were last met.
  private var peak = 0.0
  /// The number of frames since then; nil before the first frame.
  private var framesUnmet: Int?

  /// Advances by one frame that shows the face.
  ///
  /// If the conditions are met in the first frame that this fade gets, such as at the beginning of a range,
  /// the state counts from the face's first frame.
  mutating func advance(isMet: Bool, frameCount: Int, fadeIn: Int, fadeOut: Int) {
    let isFirst = framesUnmet == nil
    if isMet {
      let frames = isFirst ? frameCount : 1
      level = min(1, level + Double(frames) / Double(max(1, fadeIn)))
      (peak, framesUnmet) = (level, 0)
    } else {
      let frames = (framesUnmet ?? fadeOut) + 1
      level = peak * max(0, 1 - Double(frames) / Double(fadeOut + 1))
      framesUnmet = min(frames, fadeOut + 1)
    }
  }
}
