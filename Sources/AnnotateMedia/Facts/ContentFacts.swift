package import AnnotateInventory

/// A part of a file that FFmpeg does not report, and the stream that it describes.
package struct ContentFacts: Sendable, Hashable {
  /// The part.
  package let item: InventoryItem
  /// The index of the stream; nil for the whole file.
  package let stream: Int?

  /// Describes a part.
  package init(_ item: InventoryItem, stream: Int? = nil) {
    (self.item, self.stream) = (item, stream)
  }
}
