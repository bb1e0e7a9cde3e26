/// Keeps time stamps going forward where a source jumps back, as recordings do that were joined, or
/// whose clock began anew.
struct ContinuousTimeLine: Sendable {
  /// Whether two things may have one time.
  let allowsRepeats: Bool

  private var last: Int64?
  private var offset: Int64 = 0

  init(allowsRepeats: Bool) {
    self.allowsRepeats = allowsRepeats
  }

  /// Where a time stamp goes, in the ticks in which it is given.
  ///
  /// A small step back or a repetition becomes the next tick. From a jump back by more than `jump` on,
  /// everything is shifted so that it follows after `step`.
  mutating func place(_ time: Int64, step: Int64, jump: Int64) -> Int64 {
    var place = time + offset
    if let last {
      let least = allowsRepeats ? last : last + 1
      if last - place > jump {
        offset += last + max(1, step) - place
        place = last + max(1, step)
      } else if place < least {
        place = least
      }
    }
    last = place
    return place
  }
}
