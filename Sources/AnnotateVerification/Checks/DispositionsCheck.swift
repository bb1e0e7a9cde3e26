internal import AnnotateContainers

/// Checks that streams keep their dispositions, such as `hearing_impaired`.
struct DispositionsCheck: VerificationCheck {
  /// Dispositions that follow from the kind of the stream.
  private static let implied: Set = ["attached_pic", "timed_thumbnails", "still_image"]

  func rows(for comparison: Comparison) -> [VerificationRow] {
    let main = comparison.videos.map { [("video", $0.source, $0.output)] } ?? []
    let others = comparison.pairs.compactMap { pair in
      pair.output.map { (pair.name, pair.source, $0) }
    }
    return (main + others).compactMap { name, source, output in
      let isFirst =
        comparison.output.streams.first { $0.kind == output.kind }?.index == output.index
      return row(name, Self.names(source), Self.names(output), isFirst: isFirst)
    }
  }

  private func row(
    _ name: String,
    _ source: Set<String>,
    _ output: Set<String>,
    isFirst: Bool
  ) -> VerificationRow? {
    guard !source.isEmpty || !output.isEmpty else { return nil }
    // Players choose the first stream of a kind if none is marked, and some containers always mark
    // it.
    let isImplied = isFirst && source.symmetricDifference(output) == ["default"]
    return VerificationRow(
      "\(name) disposition",
      source == output ? .kept : isImplied ? .changed : .lost,
      source: Self.text(source),
      output: Self.text(output),
      note: isImplied ? "players choose the first stream of a kind" : nil
    )
  }

  private static func names(_ stream: StreamFacts) -> Set<String> {
    Set(stream.dispositions).subtracting(implied)
  }

  private static func text(_ names: Set<String>) -> String? {
    names.isEmpty ? nil : names.sorted().joined(separator: ", ")
  }
}
