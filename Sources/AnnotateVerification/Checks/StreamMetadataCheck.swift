internal import AnnotateMedia

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
        + Metadata(source.metadata, from: from).rows(
          comparedWith: Metadata(output.metadata, from: to),
          within: whole,
          prefix: name
        )
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
