internal import AnnotateContainers

/// Checks that streams keep their dispositions, such as `hearing_impaired`.
struct DispositionsCheck: VerificationCheck {
  /// Dispositions that follow from the kind of the stream.
  private static let implied: Set = ["attached_pic", "timed_thumbnails", "still_image"]
  /// Those that MP4 does not tell from each other.
  private static let pairs: [Set<String>] = [
    ["hearing_impaired", "captions"], ["visual_impaired", "descriptions"],
  ]

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
    let isDefaultKept = isFirst || !source.symmetricDifference(output).contains("default")
    let (wanted, found) = (source.subtracting(["default"]), output.subtracting(["default"]))
    let widened = Self.pairs.filter { !$0.isDisjoint(with: wanted) }.reduce(wanted) { $0.union($1) }
    let note: String? =
      source == output || !isDefaultKept
      ? nil
      : wanted == found
        ? "players choose the first stream of a kind"
        : widened == found ? "the container has one word for both" : nil
    return VerificationRow(
      "\(name) disposition",
      source == output ? .kept : note != nil ? .changed : .lost,
      source: Self.text(source),
      output: Self.text(output),
      note: note
    )
  }

  private static func names(_ stream: StreamFacts) -> Set<String> {
    Set(stream.dispositions).subtracting(implied)
  }

  private static func text(_ names: Set<String>) -> String? {
    names.isEmpty ? nil : names.sorted().joined(separator: ", ")
  }
}
