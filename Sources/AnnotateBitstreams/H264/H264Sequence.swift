/// What a sequence parameter set of H.264 says about how pictures are coded.
struct H264Sequence {
  private(set) var chromaFormat = 1
  private(set) var hasSeparatePlanes = false
  private(set) var lumaBits = 8
  private(set) var chromaBits = 8
  private(set) var frameNumberBits = 4
  private(set) var orderKind = 0
  private(set) var orderBits = 4
  private(set) var alwaysInOrder = false
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
  private static let largestCount = 1 << 18

  private static let profilesWithFormat = [
    100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135,
  ]

  /// Reads a set.
  ///
  /// - Parameter bytes: the contents of the unit, after its header.
  /// - Returns: the number of the set, and the set; nil if it is invalid.
  static func read(_ bytes: [UInt8]) -> (number: Int, set: H264Sequence)? {
    var reader = BitReader(bytes)
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
    _ = reader.golomb()
    reader.skip(1)
    let (width, height) = (reader.golomb(), reader.golomb())
    guard max(width, height) < 2048 else { return false }
    hasOnlyFrames = reader.bit()
    if !hasOnlyFrames { mixesFields = reader.bit() }
    infersDirectFromCorners = reader.bit()
    (columns, rows) = (width + 1, (height + 1) * (hasOnlyFrames ? 1 : 2))
    return !reader.isExhausted && columns * rows <= Self.largestCount
  }
}
