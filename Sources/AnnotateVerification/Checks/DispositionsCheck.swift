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
      let (wanted, found) = (Self.names(source), Self.names(output))
      guard !wanted.isEmpty || !found.isEmpty else { return nil }
      let isFirst =
        comparison.output.streams.first { $0.kind == output.kind }?.index == output.index
      let note = reason(for: wanted, becoming: found, isFirst: isFirst, comparison)
      return VerificationRow(
        "\(name) disposition",
        wanted == found ? .kept : note != nil ? .changed : .lost,
        source: Self.text(wanted),
        output: Self.text(found),
        note: note
      )
    }
  }

  /// Why other roles mean the same; nil if they are the same, or mean something else.
  private func reason(
    for wanted: Set<String>,
    becoming found: Set<String>,
    isFirst: Bool,
    _ comparison: Comparison
  ) -> String? {
    // Players choose the first stream of a kind if none is marked, and some containers always mark it.
    guard wanted != found, isFirst || !wanted.symmetricDifference(found).contains("default") else {
      return nil
    }
    let (one, other) = (wanted.subtracting(["default"]), found.subtracting(["default"]))
    if one == other { return "players choose the first stream of a kind" }
    let containers = [comparison.source.profile, comparison.output.profile]
    func all(_ roles: Set<String>) -> Set<String> {
      containers.reduce(roles) { $1.streams.roles.read($0) }
    }
    return all(one) == all(other) ? "the container has one word for both" : nil
  }

  private static func names(_ stream: StreamFacts) -> Set<String> {
    Set(stream.dispositions).subtracting(implied)
  }

  private static func text(_ names: Set<String>) -> String? {
    names.isEmpty ? nil : names.sorted().joined(separator: ", ")
  }
}
