/// What a picture parameter set of H.264 says about how pictures are coded.
struct H264Picture {
  private(set) var sequence = 0
  private(set) var isArithmetic = false
  private(set) var statesOrder = false
  /// Whether macroblocks may come in an order of their own.
  private(set) var hasSliceGroups = false
  private(set) var referenceCounts = [1, 1]
  private(set) var weighsOneWay = false
  private(set) var weighsBothWays = false
  private(set) var quantizer = 26
  private(set) var statesDeblocking = false
  private(set) var hasRedundantPictures = false
  private(set) var hasLargeTransforms = false

  /// Reads a set.
  ///
  /// - Parameter bytes: the contents of the unit, after its header, without the zeros behind them.
  /// - Returns: the number of the set, and the set; nil if it is invalid.
  static func read(_ bytes: [UInt8]) -> (number: Int, set: H264Picture)? {
    var reader = BitReader(bytes)
    var set = H264Picture()
    let number = reader.golomb()
    set.sequence = reader.golomb()
    (set.isArithmetic, set.statesOrder) = (reader.bit(), reader.bit())
    set.hasSliceGroups = reader.golomb() > 0
    guard number < 256, set.sequence < 32 else { return nil }
    // What follows the groups is not read, because slices with groups are not read, either.
    guard !set.hasSliceGroups else { return (number, set) }
    set.referenceCounts = [1 + reader.golomb(), 1 + reader.golomb()]
    (set.weighsOneWay, set.weighsBothWays) = (reader.bit(), reader.bits(2) == 1)
    set.quantizer = 26 + reader.signedGolomb()
    _ = reader.signedGolomb()
    _ = reader.signedGolomb()
    (set.statesDeblocking, _, set.hasRedundantPictures) = (reader.bit(), reader.bit(), reader.bit())
    guard !reader.isExhausted, set.referenceCounts.allSatisfy({ $0 <= 32 }) else { return nil }
    if reader.position < 8 * bytes.count - 1 - (bytes.last?.trailingZeroBitCount ?? 0) {
      set.hasLargeTransforms = reader.bit()
    }
    return (number, set)
  }
}
