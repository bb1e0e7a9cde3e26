/// How fast frames come, without what the program does once: loading models and filling its queues.
struct Pace {
  private var first: (seconds: Double, frames: Int)?
  private var last: (seconds: Double, frames: Int)?

  /// Notes a state of the work.
  ///
  /// - Parameters:
  ///   - frames: the number of finished frames.
  ///   - seconds: seconds since the work began.
  mutating func note(frames: Int, at seconds: Double) {
    if first == nil { first = (seconds, frames) }
    last = (seconds, frames)
  }

  /// Frames per second since the first frame was finished; before the second, since the work began; 0 if
  /// nothing is known.
  var framesPerSecond: Double {
    guard let first, let last, last.seconds > 0 else { return 0 }
    guard last.frames > first.frames, last.seconds > first.seconds else {
      return Double(last.frames) / last.seconds
    }
    return Double(last.frames - first.frames) / (last.seconds - first.seconds)
  }
}
