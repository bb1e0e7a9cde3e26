/// The orders in which coefficients, and groups of them, are coded.
enum HEVCScan {
  /// By the direction: diagonal, horizontal, vertical.
  static let direction = 3

  /// The positions of a square whose side is a power of two up to eight, in the order of a direction: column
  /// plus 16 times the row.
  static let positions: [[[UInt8]]] = (0..<direction).map { direction in
    (0...3).map { size in order(direction, side: 1 << size) }
  }

  private static func order(_ direction: Int, side: Int) -> [UInt8] {
    let cells = (0..<side * side).map { (x: $0 % side, y: $0 / side) }
    let sorted: [(x: Int, y: Int)] =
      switch direction {
      case 0: cells.sorted { ($0.x + $0.y, $0.x) < ($1.x + $1.y, $1.x) }
      case 1: cells
      default: cells.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
      }
    return sorted.map { UInt8($0.x | $0.y << 4) }
  }
}
