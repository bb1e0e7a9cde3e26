internal import AnnotateContainers
internal import AnnotateInventory

/// Checks that parts of the file that FFmpeg does not report are kept.
struct ContentsCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    let gone = Set(comparison.pairs.filter { $0.output == nil }.map(\.source.index))
    return comparison.source.contents.filter { content in
      !(content.stream.map(gone.contains) ?? false)
    }.map { row(for: $0, comparison) }
  }

  private func row(for content: ContentFacts, _ comparison: Comparison) -> VerificationRow {
    let (item, index) = (content.item, content.stream)
    let owner = index.flatMap { index in
      index == comparison.source.mainVideoIndex ? "video " : "stream \(index) "
    }
    let found = comparison.output.contents.map(\.item).filter { $0.name == item.name }
    let isKept = found.contains { $0.bytes == item.bytes }
    let isAskedFor = item.nature == .ofGeometry && comparison.requested.reframes
    if !isKept, comparison.requested.leavesOutPictures, item.showsPicture {
      return comparison.requested.row(
        ofPicturesIn: (owner ?? "file ") + item.name,
        source: item.amount,
        output: nil
      )
    }
    return VerificationRow(
      (owner ?? "file ") + item.name,
      isKept ? .kept : isAskedFor ? .changed : .lost,
      source: item.amount,
      output: found.first?.amount,
      note: isKept ? nil : isAskedFor ? "it describes the picture before it was reframed" : nil
    )
  }
}

extension InventoryItem {
  /// How much there is of it, in words.
  fileprivate var amount: String {
    switch plays {
    case nil: bytes.count == 1 ? "1 byte" : "\(bytes.count) bytes"
    case 0: "played for ever"
    case .some(let count): "played \(count) times"
    }
  }
}
