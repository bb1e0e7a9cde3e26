internal import AnnotateContainers

/// Checks which of several streams with pictures were stamped, and that none is left that shows hidden faces.
///
/// What the source has is compared stream by stream elsewhere; this is about what the output shows.
struct PictureStreamsCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    let (source, output) = (comparison.source, comparison.output)
    let further = Self.further(output)
    guard !further.isEmpty || !Self.further(source).isEmpty else { return [] }
    return [stamped(comparison)].compactMap(\.self)
      + further.map { row($0, comparison.requested) }
  }

  private func stamped(_ comparison: Comparison) -> VerificationRow? {
    guard let (source, output) = comparison.videos else { return nil }
    let isStamped = !comparison.requested.stampsNothing
    return VerificationRow(
      "pictures of stream \(output.index)",
      isStamped ? .changed : .kept,
      source: Self.name(source),
      output: Self.name(output),
      note: isStamped ? "stamped" : nil
    )
  }

  private func row(_ stream: StreamFacts, _ requested: RequestedChanges) -> VerificationRow {
    VerificationRow(
      "pictures of stream \(stream.index)",
      requested.hidesFaces ? .lost : .kept,
      source: requested.hidesFaces ? nil : Self.name(stream),
      output: Self.name(stream),
      note: requested.hidesFaces ? "not looked at: faces in them are not hidden" : "not stamped"
    )
  }

  /// The streams with pictures besides the main video.
  private static func further(_ facts: MediaFacts) -> [StreamFacts] {
    facts.streams.filter { $0.showsPictures && $0.index != facts.mainVideoIndex }
  }

  private static func name(_ stream: StreamFacts) -> String {
    "\(stream.isCover ? "cover" : stream.kind.rawValue), \(stream.codec)"
  }
}
