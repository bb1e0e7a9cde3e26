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
