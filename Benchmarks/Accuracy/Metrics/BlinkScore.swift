/// The number of blinks that were found.
struct BlinkScore: Equatable {
  /// The number of labelled blinks with closed eyes in one of their frames or in a neighbouring frame.
  let found: Int
  let labelled: Int
  /// The number of runs of closed eyes that are not at a labelled blink.
  let wrong: Int

  /// Compares frames with labels; a blink is the range from its first to its last frame.
  ///
  /// In the frame before and the frame after a blink the lids are half closed, so either answer is
  /// right.
  init(_ isClosed: [Bool], _ blinks: [ClosedRange<Int>]) {
    let runs = Self.runs(isClosed)
    labelled = blinks.count
    found = blinks.count { blink in runs.contains { $0.overlaps(blink) } }
    wrong = runs.count { run in
      !blinks.contains { run.overlaps(($0.lowerBound - 1)...($0.upperBound + 1)) }
    }
  }

  private static func runs(_ isClosed: [Bool]) -> [ClosedRange<Int>] {
    var (runs, start): ([ClosedRange<Int>], Int?) = ([], nil)
    for (index, closed) in (isClosed + [false]).enumerated() {
      if closed {
        start = start ?? index
      } else if let first = start {
        runs.append(first...(index - 1))
        start = nil
      }
    }
    return runs
  }
}
