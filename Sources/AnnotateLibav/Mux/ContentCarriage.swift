package import AnnotateContainers
internal import AnnotateInventory

/// Determines which items of a source's inventory an output can hold.
package struct ContentCarriage {
  /// The container of the output.
  let format: OutputFormat
  /// Whether the output cannot be changed after it is written.
  let isStreamed: Bool
  /// Whether the annotated pictures keep their size and form.
  let keepsGeometry: Bool

  /// Describes an output.
  package init(into format: OutputFormat, isStreamed: Bool, keepsGeometry: Bool) {
    (self.format, self.isStreamed, self.keepsGeometry) = (format, isStreamed, keepsGeometry)
  }

  /// The items of a source that the output lacks.
  ///
  /// - Parameters:
  ///   - source: the source.
  ///   - streams: the indices of its streams that get into the output; items of other streams are not named.
  /// - Returns: the items with the streams that they describe.
  package func lost(of source: SourceDescription, streams: Set<Int>) -> [ContentFacts] {
    source.contents.filter { content in
      (content.stream.map(streams.contains) ?? true) && !keeps(content.item.nature, of: source)
    }
  }

  private func keeps(_ nature: InventoryItem.Nature, of source: SourceDescription) -> Bool {
    if case .repetition = nature { return format.profile.writing.repetition != .none }
    guard source.movie != nil, format.profile.writing.finish == .movieBoxes, !isStreamed else {
      return false
    }
    switch nature {
    case .lasting: return true
    case .ofGeometry: return keepsGeometry
    case .bound, .repetition: return false
    }
  }
}
