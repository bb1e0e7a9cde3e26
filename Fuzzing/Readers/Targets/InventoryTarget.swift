import AnnotateInventory

/// A container, of which is listed what FFmpeg does not report.
enum InventoryTarget {
  static func use(_ bytes: [UInt8]) { _ = Inventory.items(of: FilePieces(bytes)) }
}
