/// What is remembered of the macroblocks of a picture, because later ones depend on it.
///
/// The first entry of each list stands for macroblocks outside the slice; that of address `n` is `n + 1`.
struct H264Map {
  /// What kind a macroblock is of.
  struct Kinds: OptionSet {
    let rawValue: UInt8
    static let intra = Kinds(rawValue: 1)
    /// Predicted from its own picture in blocks.
    static let intraBlocks = Kinds(rawValue: 2)
    static let skipped = Kinds(rawValue: 4)
    /// Its motion is that of others.
    static let direct = Kinds(rawValue: 8)
    static let uncompressed = Kinds(rawValue: 16)
    static let largeTransform = Kinds(rawValue: 32)
    /// Whether the direction of its chroma is not the first.
    static let chromaDirection = Kinds(rawValue: 64)
    static let field = Kinds(rawValue: 128)
  }

  /// The number of macroblocks in a row.
  let columns: Int
  /// The number of macroblocks in a picture.
  let count: Int
  /// The number of the slice of each macroblock.
  var slices: [Int32]
  var kinds: [Kinds]
  /// Which quarters of luma have coefficients, and, in the fifth and sixth bit, how far chroma has.
  var patterns: [UInt8]
  /// Which blocks have coefficients: sixteen bits for each plane, then one for each plane's means.
  var coded: [UInt64]
  /// Whether there are references and steps of motion; if not, they count as zero.
  var hasMotion: [Bool]
  /// Of each list, the references of the four quarters.
  var references: [InlineArray<8, UInt8>]
  /// Of each list, the sizes of the steps of motion at the bottom and at the right, horizontal and vertical.
  var motion: [InlineArray<32, UInt8>]
  /// How many coefficients each block has, in sixteen entries for each plane.
  var counts: [InlineArray<48, UInt8>]

  /// Makes the map of an empty picture.
  init(_ sequence: H264Sequence, isArithmetic: Bool) {
    columns = sequence.columns
    count = sequence.columns * sequence.rows
    slices = Array(repeating: -1, count: count + 1)
    kinds = Array(repeating: [], count: count + 1)
    kinds[0] = [.skipped, .intraBlocks, .direct]
    patterns = Array(repeating: 0, count: count + 1)
    patterns[0] = 15
    coded = Array(repeating: 0, count: isArithmetic ? count + 1 : 0)
    hasMotion = Array(repeating: false, count: count + 1)
    references = Array(repeating: .init(repeating: 0), count: isArithmetic ? count + 1 : 0)
    motion = Array(repeating: .init(repeating: 0), count: isArithmetic ? count + 1 : 0)
    counts = Array(repeating: .init(repeating: 0), count: isArithmetic ? 0 : count + 1)
  }
}

/// Where a macroblock is: its entry in the map, and those of its neighbours in the same slice.
struct MacroblockPosition {
  /// Its entry.
  private(set) var block = 0
  /// The entry of the macroblock on the left of its upper half.
  private(set) var left = 0
  /// The entry of the macroblock on the left of its lower half.
  private(set) var leftBelow = 0
  /// The entry of the macroblock above.
  private(set) var above = 0
  /// Which row of blocks on the left is next to each of its rows: two bits for each.
  private var leftRows: UInt8 = 0b1110_0100

  /// The entry of the macroblock next to a row of blocks.
  func left(_ row: Int) -> Int { row < 2 ? left : leftBelow }

  /// Which of its rows of blocks that is.
  func leftRow(_ row: Int) -> Int { Int(leftRows >> UInt8(2 * row) & 3) }

  /// Finds the position of a macroblock where all are of frames, or all of fields.
  init(_ address: Int, _ map: borrowing H264Map, slice: Int32) {
    block = address + 1
    if address % map.columns > 0, map.slices[block - 1] == slice { left = block - 1 }
    leftBelow = left
    let index = block - map.columns
    if index > 0, map.slices[index] == slice { above = index }
  }

  /// Finds the position of a macroblock in a pair.
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
