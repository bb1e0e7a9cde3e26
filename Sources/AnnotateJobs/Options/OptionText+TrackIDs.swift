package import AnnotateCommandLineKit

extension OptionText where Value == Set<Int> {
  /// Track IDs from 0 on and ranges of them, separated by commas: `1,3-5`.
  package static var trackIDs: OptionText {
    OptionText(
      "numbers of faces such as 1,3-5",
      read: TrackIDs.parse,
      write: TrackIDs.text
    )
  }
}

/// The notation of track IDs.
private enum TrackIDs {
  /// The largest number of IDs in one range; a longer range is a mistake.
  private static let longestRange = 100_000

  @Sendable
  static func parse(_ text: String) -> Set<Int>? {
    var ids: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        .map { $0.utf8.allSatisfy { (48...57).contains($0) } ? Int($0) : nil }
      guard let first = ends[0], let last = ends[ends.count - 1], first <= last,
        last - first < longestRange
      else { return nil }
      ids.formUnion(first...last)
    }
    return ids
  }

  /// Three IDs or more in a row are written as a range.
  @Sendable
  static func text(_ ids: Set<Int>) -> String {
    var runs: [ClosedRange<Int>] = []
    for id in ids.sorted() {
      if let last = runs.last, last.upperBound + 1 == id {
        runs[runs.count - 1] = last.lowerBound...id
      } else {
        runs.append(id...id)
      }
    }
    return runs.flatMap { run in
      run.count > 2 ? ["\(run.lowerBound)-\(run.upperBound)"] : run.map(String.init)
    }.joined(separator: ",")
  }
}
