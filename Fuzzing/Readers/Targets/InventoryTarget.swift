import AnnotateInventory

/// A container, whose claims are checked, and of which is listed what FFmpeg does not report.
enum InventoryTarget {
  static func use(_ bytes: [UInt8]) {
    let file = FilePieces(bytes)
    _ = SampleClaims.problem(in: file)
    _ = Inventory.items(of: file)
  }
}
