/// What a sequence parameter set of H.264 says about how pictures are coded.
struct H264Sequence: Equatable {
  private(set) var chromaFormat = 1
  private(set) var hasSeparatePlanes = false
  private(set) var lumaBits = 8
  private(set) var chromaBits = 8
  private(set) var frameNumberBits = 4
  private(set) var orderKind = 0
  private(set) var orderBits = 4
  private(set) var alwaysInOrder = false
  /// How many frames later ones may refer to.
  private(set) var referenceFrames = 0
  /// The number of macroblocks in a row.
  private(set) var columns = 0
  /// The number of rows of macroblocks of a frame.
  private(set) var rows = 0
  private(set) var hasOnlyFrames = true
  private(set) var mixesFields = false
  private(set) var infersDirectFromCorners = false

  /// The format of chroma as far as transforms are concerned; 0 if planes are coded by themselves.
  var chromaArray: Int { hasSeparatePlanes ? 0 : chromaFormat }

  /// More macroblocks than any level of the standard allows.
  private static let maximumCount = 1 << 18

  private static let profilesWithFormat = [
    100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135,
  ]

  /// Reads a set.
  ///
  /// - Parameter bytes: the contents of the unit, after its header.
  /// - Returns: the number of the set, and the set; nil if it is invalid.
  static func read(_ bytes: [UInt8]) -> (number: Int, set: H264Sequence)? {
    var reader = BitReader(bytes)
    return read(&reader)
  }

  /// Reads a set up to the form of its pictures.
  static func read(_ reader: inout BitReader) -> (number: Int, set: H264Sequence)? {
    var set = H264Sequence()
    let profile = reader.bits(8)
    reader.skip(16)
    let number = reader.golomb()
    if profilesWithFormat.contains(profile) { set.readFormat(&reader) }
    guard number < 32, set.chromaFormat <= 3, max(set.lumaBits, set.chromaBits) <= 14 else {
      return nil
    }
    return set.readOrder(&reader) && set.readSizes(&reader) ? (number, set) : nil
  }

  private mutating func readFormat(_ reader: inout BitReader) {
    chromaFormat = reader.golomb()
    if chromaFormat == 3 { hasSeparatePlanes = reader.bit() }
    (lumaBits, chromaBits) = (8 + reader.golomb(), 8 + reader.golomb())
    reader.skip(1)
    if reader.bit() { reader.skipScalingLists(count: chromaFormat == 3 ? 12 : 8) }
  }

  private mutating func readOrder(_ reader: inout BitReader) -> Bool {
    frameNumberBits = 4 + reader.golomb()
    orderKind = reader.golomb()
    if orderKind == 0 {
      orderBits = 4 + reader.golomb()
    } else if orderKind == 1 {
      alwaysInOrder = reader.bit()
      for _ in 0..<2 { _ = reader.golomb() }
      let count = reader.golomb()
      guard count < 256 else { return false }
      for _ in 0..<count { _ = reader.golomb() }
    }
    return frameNumberBits <= 16 && orderBits <= 16 && orderKind <= 2
  }

  private mutating func readSizes(_ reader: inout BitReader) -> Bool {
    referenceFrames = reader.golomb()
    reader.skip(1)
    let (width, height) = (reader.golomb(), reader.golomb())
    guard max(width, height) < 2048 else { return false }
    hasOnlyFrames = reader.bit()
    if !hasOnlyFrames { mixesFields = reader.bit() }
    infersDirectFromCorners = reader.bit()
    (columns, rows) = (width + 1, (height + 1) * (hasOnlyFrames ? 1 : 2))
    return !reader.isExhausted && columns * rows <= Self.maximumCount
  }
}

/// What a picture parameter set of H.264 says about how pictures are coded.
struct H264Picture: Equatable {
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
  /// - Parameter bytes: the contents of the unit, after its header, without the zeros after them.
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

extension BitReader {
  /// Passes over lists of scaling factors, of which the first six are of small blocks.
  mutating func skipScalingLists(count: Int) {
    for index in 0..<count where bit() {
      var (last, next) = (8, 8)
      for _ in 0..<(index < 6 ? 16 : 64) where next != 0 {
        next = (last + signedGolomb()) & 255
        if next != 0 { last = next }
      }
    }
  }
}
