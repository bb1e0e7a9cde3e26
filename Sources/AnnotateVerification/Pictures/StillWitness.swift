internal import AnnotateStills

/// Compares the metadata of numbered pictures, one after the other.
struct StillWitness {
  /// All lines about the first picture, and lines of later ones about losses and changes that were not
  /// found before.
  private(set) var rows: [VerificationRow] = []

  private let requested: RequestedChanges
  private var count = 0
  private var known: Set<String> = []

  /// Prepares for an output with the requested changes.
  init(_ requested: RequestedChanges) {
    self.requested = requested
  }

  /// Compares the next picture of a source with the one it has become; `output` is nil if the output
  /// is a video.
  mutating func compare(_ source: StillMetadata, _ output: StillMetadata?) {
    let comparison = StillComparison(
      source: source,
      output: output ?? StillMetadata(),
      requested: requested
    )
    count += 1
    for row in comparison.rows {
      let isNews = row.verdict != .kept && known.insert(row.feature).inserted
      guard isNews || count == 1 else { continue }
      rows.append(count == 1 ? row : row.noted("picture \(count) is the first affected"))
    }
  }
}

extension VerificationRow {
  /// Returns the line with another note added.
  fileprivate func noted(_ words: String) -> VerificationRow {
    VerificationRow(
      feature,
      verdict,
      source: source,
      output: output,
      note: [note, words].compactMap(\.self).joined(separator: "; ")
    )
  }
}
