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
  mutating func compare(_ source: StillFile, _ output: StillFile?) {
    let comparison = StillComparison(
      source: source.metadata,
      output: output?.metadata ?? StillMetadata(),
      requested: requested
    )
    count += 1
    for row in comparison.rows + Self.beside(source, output) {
      let isNews = row.verdict != .kept && known.insert(row.feature).inserted
      guard isNews || count == 1 else { continue }
      rows.append(count == 1 ? row : row.noted("picture \(count) is the first affected"))
    }
  }

  /// Lines about what the file holds beside the picture.
  private static func beside(_ source: StillFile, _ output: StillFile?) -> [VerificationRow] {
    let parts = source.trailingParts.map { part in
      let isKept = output?.trailingParts.contains(part) == true
      return VerificationRow(part, source: "yes", output: isKept ? "yes" : nil)
    }
    guard source.furtherPictures > 0 else { return parts }
    let found = output?.furtherPictures ?? 0
    return parts + [
      VerificationRow(
        "further pictures",
        found >= source.furtherPictures ? .kept : .lost,
        source: "\(source.furtherPictures)",
        output: "\(found)"
      )
    ]
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
