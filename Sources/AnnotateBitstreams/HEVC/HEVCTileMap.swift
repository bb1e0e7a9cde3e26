/// In which order the tree blocks of a picture are coded, and which tile each is in.
struct HEVCTileMap {
  /// The index of each tree block, row by row, in the order of the code.
  private(set) var order: [Int] = []
  /// The position of each tree block in that order, by its index.
  private(set) var positions: [Int]
  /// The tile of each tree block, by its index.
  private(set) var tiles: [Int]
  /// The first column of the tile of each column.
  private(set) var firstColumns: [Int] = []

  /// Lays out the tiles of a picture; nil if they do not fit.
  init?(_ picture: HEVCPicture, _ sequence: HEVCSequence) {
    let (columns, rows) = (sequence.columns, sequence.rows)
    positions = Array(repeating: 0, count: columns * rows)
    tiles = positions
    guard let edges = Self.edges(picture.tiles.columns, picture.tileWidths, of: columns),
      let levels = Self.edges(picture.tiles.rows, picture.tileHeights, of: rows)
    else { return nil }
    for (row, height) in zip(levels, levels.dropFirst()).enumerated() {
      for (column, width) in zip(edges, edges.dropFirst()).enumerated() {
        for y in height.0..<height.1 {
          for x in width.0..<width.1 {
            positions[y * columns + x] = order.count
            tiles[y * columns + x] = row * picture.tiles.columns + column
            order.append(y * columns + x)
          }
        }
      }
    }
    for (first, end) in zip(edges, edges.dropFirst()) {
      firstColumns += Array(repeating: first, count: end - first)
    }
  }

  /// The edges of tiles; nil if one is empty.
  private static func edges(_ count: Int, _ sizes: [Int], of total: Int) -> [Int]? {
    let edges =
      sizes.isEmpty
      ? (0...count).map { $0 * total / count }
      : sizes.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) } + [total]
    return zip(edges, edges.dropFirst()).allSatisfy { $0 < $1 } ? edges : nil
  }
}
