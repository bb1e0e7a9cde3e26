/// How fast frames come, without what the program does once: loading models and filling its queues.
///
/// Frames come in groups, so nothing is known before the second after the first frame is over.
struct Pace {
  private var first: (seconds: Double, frames: Int)?
  private var last: (seconds: Double, frames: Int)?

  /// Notes a state of the work.
  ///
  /// - Parameters:
  ///   - frames: the number of finished frames.
  ///   - seconds: seconds since the work began.
  mutating func note(frames: Int, at seconds: Double) {
    guard frames > 0 else { return }
    if first == nil { first = (seconds, frames) }
    last = (seconds, frames)
  }

  /// Frames per second since the first frame was finished; 0 if nothing is known.
  var framesPerSecond: Double {
    guard let first, let last, last.seconds >= first.seconds + 1 else { return 0 }
    return Double(last.frames - first.frames) / (last.seconds - first.seconds)
  }
}
