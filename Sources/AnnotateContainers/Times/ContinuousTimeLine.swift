/// Keeps times increasing if a source jumps back, such as a joined recording or one whose clock restarted.
package struct ContinuousTimeLine: Sendable {
  /// Whether two times may be equal.
  package let allowsRepeats: Bool

  private var last: Int64?
  private var offset: Int64 = 0

  package init(allowsRepeats: Bool) {
    self.allowsRepeats = allowsRepeats
  }

  /// Adjusts the next time, in its own ticks, and returns it.
  ///
  /// A small step back or a repetition becomes the next tick, or the same tick if repetitions are allowed.
  /// After a jump back by more than `jump`, all times are shifted so that they continue `step` after the last one.
  package mutating func adjust(_ time: Int64, step: Int64, jump: Int64) -> Int64 {
    var adjusted = time + offset
    if let last {
      let least = allowsRepeats ? last : last + 1
      if last - adjusted > jump {
        offset += last + max(1, step) - adjusted
        adjusted = last + max(1, step)
      } else if adjusted < least {
        adjusted = least
      }
    }
    last = adjusted
    return adjusted
  }
}
