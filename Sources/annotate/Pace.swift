/// How fast frames come of late, without what the program does once: loading models and filling its queues.
///
/// Frames come in groups, so nothing is known before the second after the first frame is over. Later the
/// first quarter to half of the time is forgotten, because first frames are slow and scenes differ.
struct Pace {
  private typealias State = (seconds: Double, frames: Int)

  private var first: State?
  private var last: State?
  /// Where the measurement begins.
  private var begin: State?
  /// Where it will begin when twice the time is over.
  private var nextBegin: State?

  /// Notes a state of the work.
  ///
  /// - Parameters:
  ///   - frames: the number of finished frames.
  ///   - seconds: seconds since the work began.
  mutating func note(frames: Int, at seconds: Double) {
    guard frames > 0 else { return }
    let state = (seconds, frames)
    last = state
    guard let first else {
      (first, begin) = (state, state)
      return
    }
    let elapsed = seconds - first.seconds
    guard let next = nextBegin else {
      if elapsed >= 1 { nextBegin = state }
      return
    }
    guard elapsed >= 2 * (next.seconds - first.seconds) else { return }
    (begin, nextBegin) = (next, state)
  }

  /// Frames per second of late; 0 if nothing is known.
  var framesPerSecond: Double {
    guard let first, let begin, let last, last.seconds >= first.seconds + 1 else { return 0 }
    return Double(last.frames - begin.frames) / (last.seconds - begin.seconds)
  }
}
