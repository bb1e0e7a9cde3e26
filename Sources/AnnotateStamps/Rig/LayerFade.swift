/// How a layer comes and goes as its conditions are met and are not.
struct LayerFade: Sendable {
  /// How much of the layer is seen, from 0 to 1, apart from its opacity.
  private(set) var level = 0.0
  /// How much was seen when the conditions were last met.
  private var peak = 0.0
  /// For how many frames they have not been met since; nil before the first frame.
  private var framesUnmet: Int?

  /// Goes on by one frame of a face that is there.
  ///
  /// A state that lasts when the face is looked at for the first time, such as at the beginning of a part
  /// of a clip, counts from the face's first frame.
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
