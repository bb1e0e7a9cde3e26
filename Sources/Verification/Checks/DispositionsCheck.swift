internal import Media

/// Whether streams are still meant for the same, such as for those who cannot hear.
struct DispositionsCheck: VerificationCheck {
  /// What follows from what the stream is.
  private static let implied: Set = ["attached_pic", "timed_thumbnails", "still_image"]

  func rows(for comparison: Comparison) -> [VerificationRow] {
    let main = comparison.videos.map { [("video", $0.source, $0.output)] } ?? []
    let others = comparison.pairs.compactMap { pair in
      pair.output.map { (pair.name, pair.source, $0) }
    }
    return (main + others).compactMap { name, source, output in
      row(name, Self.names(source), Self.names(output), comparison)
    }
  }

  private static func names(_ stream: StreamFacts) -> Set<String> {
    Set(stream.dispositions).subtracting(implied)
  }

  private func row(
    _ name: String,
    _ source: Set<String>,
    _ output: Set<String>,
    _ comparison: Comparison
  ) -> VerificationRow? {
    guard !source.isEmpty || !output.isEmpty else { return nil }
    let isWritersChoice =
      output.subtracting(source) == ["default"] && source.isSubset(of: output)
      && ContainerTraits(comparison.output).choosesDefaults
    return VerificationRow(
      "\(name) disposition",
      source == output ? .kept : isWritersChoice ? .changed : .lost,
      source: Self.text(source),
      output: Self.text(output),
      note: isWritersChoice ? "the container marks one stream of a kind" : nil
    )
  }

  private static func text(_ names: Set<String>) -> String? {
    names.isEmpty ? nil : names.sorted().joined(separator: ", ")
  }
}
