/// What is remembered of the blocks of a picture, because later blocks depend on it.
struct HEVCBlockMap {
  /// The address of the slice of each tree block; -1 if it has none yet.
  var slices: [Int]
  /// Whether the current tree block may use the one on its left, and the one above.
  var hasLeft = false
  var hasAbove = false

  private let treeMask: Int
  private let unit: Int
  private let columns: Int
  private let modeColumns: Int
  /// For each smallest block, its depth and, in the third bit, whether it is skipped.
  private var blocks: [UInt8]
  /// The direction of intra prediction in units of four samples; 1 where there is none.
  private var modes: [UInt8]

  /// Makes the map of an empty picture.
  init(_ sequence: HEVCSequence) {
    slices = Array(repeating: -1, count: sequence.columns * sequence.rows)
    treeMask = 1 << sequence.treeBlock - 1
    unit = sequence.smallestBlock
    columns = sequence.columns << (sequence.treeBlock - unit)
    modeColumns = sequence.columns << (sequence.treeBlock - 2)
    let rows = sequence.rows << sequence.treeBlock
    blocks = Array(repeating: 0, count: columns * (rows >> unit))
    modes = Array(repeating: 1, count: modeColumns * (rows >> 2))
  }

  private func hasLeft(_ x: Int) -> Bool { x & treeMask != 0 || hasLeft }

  private func hasAbove(_ y: Int) -> Bool { y & treeMask != 0 || hasAbove }

  private func block(_ x: Int, _ y: Int) -> UInt8 { blocks[(y >> unit) * columns + x >> unit] }

  /// How many of the two blocks on the left and above are divided further than a block.
  func countDeeper(_ x: Int, _ y: Int, than depth: Int) -> Int {
    (hasLeft(x) && Int(block(x - 1, y) & 3) > depth ? 1 : 0)
      + (hasAbove(y) && Int(block(x, y - 1) & 3) > depth ? 1 : 0)
  }

  /// How many of the two blocks on the left and above are skipped.
  func countSkipped(_ x: Int, _ y: Int) -> Int {
    (hasLeft(x) && block(x - 1, y) & 4 != 0 ? 1 : 0)
      + (hasAbove(y) && block(x, y - 1) & 4 != 0 ? 1 : 0)
  }

  /// The directions on the left and above; those above the tree block do not count.
  func modes(besides x: Int, _ y: Int) -> (left: UInt8, above: UInt8) {
    let index = (y >> 2) * modeColumns + x >> 2
    return (hasLeft(x) ? modes[index - 1] : 1, y & treeMask != 0 ? modes[index - modeColumns] : 1)
  }

  /// Notes a block.
  mutating func fill(_ x: Int, _ y: Int, size: Int, depth: Int, isSkipped: Bool) {
    let value = UInt8(depth) | (isSkipped ? 4 : 0)
    let count = 1 << (size - unit)
    for row in (y >> unit)..<(y >> unit) + count {
      let start = row * columns + x >> unit
      for index in start..<start + count { blocks[index] = value }
    }
  }

  /// Notes the direction of a part.
  mutating func fill(_ x: Int, _ y: Int, side: Int, mode: UInt8) {
    let count = side >> 2
    for row in (y >> 2)..<(y >> 2) + count {
      let start = row * modeColumns + x >> 2
      for index in start..<start + count { modes[index] = mode }
    }
  }
}

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
    guard let edges = Self.edges(picture.tileColumns, picture.tileWidths, of: columns),
      let levels = Self.edges(picture.tileRows, picture.tileHeights, of: rows)
    else { return nil }
    for (row, height) in zip(levels, levels.dropFirst()).enumerated() {
      for (column, width) in zip(edges, edges.dropFirst()).enumerated() {
        for y in height.0..<height.1 {
          for x in width.0..<width.1 {
            positions[y * columns + x] = order.count
            tiles[y * columns + x] = row * picture.tileColumns + column
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
