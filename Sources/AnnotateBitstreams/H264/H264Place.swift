/// Where a macroblock is: its entry in the map, and those of its neighbours in the same slice.
struct H264Place {
  /// Its entry.
  private(set) var block = 0
  /// The entry of the macroblock on the left of its upper half.
  private(set) var left = 0
  /// The entry of the macroblock on the left of its lower half.
  private(set) var leftBelow = 0
  /// The entry of the macroblock above.
  private(set) var above = 0
  /// Which row of blocks on the left is beside each of its rows: two bits for each.
  private var leftRows: UInt8 = 0b1110_0100

  /// The entry of the macroblock beside a row of blocks.
  func left(_ row: Int) -> Int { row < 2 ? left : leftBelow }

  /// Which of its rows of blocks that is.
  func leftRow(_ row: Int) -> Int { Int(leftRows >> UInt8(2 * row) & 3) }

  /// Finds the place of a macroblock where all are of frames, or all of fields.
  init(_ address: Int, _ map: borrowing H264Map, slice: Int32) {
    block = address + 1
    if address % map.columns > 0, map.slices[block - 1] == slice { left = block - 1 }
    leftBelow = left
    let index = block - map.columns
    if index > 0, map.slices[index] == slice { above = index }
  }

  /// Finds the place of a macroblock in a pair.
  ///
  /// - Parameters:
  ///   - address: the address of the macroblock: twice that of its pair, or one more.
  ///   - isField: whether its pair is of fields.
  ///   - map: what is known of others.
  ///   - slice: the number of its slice.
  init(_ address: Int, isField: Bool, _ map: borrowing H264Map, slice: Int32) {
    block = address + 1
    let isBottom = address & 1 != 0
    let (leftPair, abovePair) = Self.pairs(address, map, slice: slice)
    if leftPair > 0 {
      let isLeftField = map.kinds[leftPair].contains(.field)
      if isLeftField == isField {
        left = leftPair + (isBottom ? 1 : 0)
        leftBelow = left
      } else if isField {
        (left, leftBelow) = (leftPair, leftPair + 1)
        leftRows = 0b1000_1000
      } else {
        (left, leftBelow) = (leftPair, leftPair)
        leftRows = isBottom ? 0b1111_1010 : 0b0101_0000
      }
    }
    if isBottom, !isField {
      above = block - 1
    } else if abovePair > 0 {
      let isTopOfFields = isField && !isBottom && map.kinds[abovePair].contains(.field)
      above = abovePair + (isTopOfFields ? 0 : 1)
    }
  }

  /// The entries of the first macroblocks of the pairs on the left and above; zero if they are not in the
  /// slice.
  static func pairs(
    _ address: Int,
    _ map: borrowing H264Map,
    slice: Int32
  ) -> (left: Int, above: Int) {
    let first = address & ~1 + 1
    let (left, above) = (first - 2, first - 2 * map.columns)
    let hasLeft = address >> 1 % map.columns > 0 && map.slices[left] == slice
    return (hasLeft ? left : 0, above > 0 && map.slices[above] == slice ? above : 0)
  }
}
