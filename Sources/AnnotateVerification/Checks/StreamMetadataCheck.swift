internal import AnnotateContainers

/// Checks that each stream keeps its metadata: language, title and so on.
struct StreamMetadataCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    let main = comparison.videos.map { [("video", $0.source, $0.output)] } ?? []
    let others = comparison.pairs.compactMap { pair in
      pair.output.map { (pair.name, pair.source, $0) }
    }
    let from = comparison.source.profile
    let to = comparison.output.profile
    let whole = Metadata(comparison.output.metadata, from: to)
    return (main + others).flatMap { name, source, output in
      language(name, source, output)
        + Metadata(told(of: source, output), from: from).rows(
          comparedWith: Metadata(output.metadata, from: to),
          within: whole,
          prefix: name
        )
    }
  }

  /// The tags of a stream, without those of a cover that the output need not repeat.
  private func told(of source: StreamFacts, _ output: StreamFacts) -> [MetadataEntry] {
    guard source.isCover else { return source.metadata }
    return source.metadata.filter {
      !CoverTags.isImplied($0.key, $0.value) || output.metadata($0.key.lowercased()) != nil
    }
  }

  private func language(
    _ name: String,
    _ source: StreamFacts,
    _ output: StreamFacts
  ) -> [VerificationRow] {
    let (one, other) = (source.language, output.language)
    guard one != nil || other != nil else { return [] }
    return [VerificationRow("\(name) language", source: one, output: other)]
  }
}
