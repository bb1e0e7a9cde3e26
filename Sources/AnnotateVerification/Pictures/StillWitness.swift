internal import AnnotateStills

/// Compares what the files of pictures say of them, one after the other.
struct StillWitness {
  /// What was found: all lines about the first picture, and of later ones what is not kept and was not
  /// found before.
  private(set) var rows: [VerificationRow] = []

  private let requested: RequestedChanges
  private var count = 0
  private var known: Set<String> = []

  /// Prepares for outputs of which something was asked.
  init(_ requested: RequestedChanges) {
    self.requested = requested
  }

  /// Compares the next picture of a source with the one it has become; `output` is nil where the output
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
      rows.append(count == 1 ? row : row.noted("picture \(count) is the first of which it is so"))
    }
  }
}

extension VerificationRow {
  /// The line with another note added.
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
