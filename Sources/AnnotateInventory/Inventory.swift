/// Finds what a file holds beside what FFmpeg reports, by reading its bytes.
///
/// Each part of a file is reported elsewhere, in a list of harmless ones with the reason, or an item.
package enum Inventory {
  /// The most items of a file; real ones have a dozen.
  private static let largestCount = 200

  /// The items of a file, each once; none if its kind is unknown.
  package static func items(of file: FilePieces) -> [InventoryItem] {
    var known: Set<InventoryItem> = []
    let found = parts(of: file).prefix(largestCount).filter { known.insert($0).inserted }
    return Array(found)
  }

  private static func parts(of file: FilePieces) -> [InventoryItem] {
    let head = file.piece(at: 0, count: 16)
    if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return MatroskaInventory.items(of: file) }
    if head.starts(with: Array("RIFF".utf8)) { return RIFFInventory.items(of: file) }
    if let layout = TransportLayout(of: file) {
      return TransportInventory.items(of: file, layout)
    }
    let isMovie = QuickTimeBoxHeader(head[...], available: file.size).map {
      BoxCatalogue.beginnings.contains($0.type)
    }
    return isMovie == true ? MovieInventory.items(of: file) : []
  }
}
