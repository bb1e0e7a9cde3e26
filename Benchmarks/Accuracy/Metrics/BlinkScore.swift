/// How many blinks were seen.
struct BlinkScore: Equatable {
  /// Labelled blinks in or right beside which closed eyes were seen.
  let found: Int
  let labelled: Int
  /// Runs of closed eyes that lie beside no labelled blink.
  let wrong: Int

  /// Compares frames with labels; a blink is its first and last frame.
  ///
  /// A frame before and after a blink the lids are half-way, where either answer will do.
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
