/// What a sequence parameter set of HEVC says about how pictures are coded.
struct HEVCSequence: Equatable {
  /// Tools of later versions of the standard that change the code, and are not known here.
  struct UnknownTools: Error {}

  private(set) var chromaFormat = 1
  private(set) var hasSeparatePlanes = false
  private(set) var width = 0
  private(set) var height = 0
  private(set) var lumaBits = 8
  private(set) var chromaBits = 8
  private(set) var orderBits = 4
  /// Sizes of blocks, as powers of two.
  private(set) var smallestBlock = 3
  private(set) var treeBlock = 4
  private(set) var smallestTransform = 2
  private(set) var maximumTransform = 5
  private(set) var interDepth = 0
  private(set) var intraDepth = 0
  private(set) var hasAsymmetricParts = false
  private(set) var hasSampleOffsets = false
  private(set) var referenceSets: [HEVCReferenceSet] = []
  private(set) var hasLongTerm = false
  /// For each long-term reference in the sequence, whether the picture uses it.
  private(set) var longTermUses: [Bool] = []
  private(set) var hasTemporalMotion = false
  /// The buffer of the input that the set declares; nil if it declares none.
  private(set) var input: DecoderBuffer?

  /// The format of chroma as far as transforms are concerned; 0 if planes are coded by themselves.
  var chromaArray: Int { hasSeparatePlanes ? 0 : chromaFormat }
  /// The number of tree blocks in a row.
  var columns: Int { (width + 1 << treeBlock - 1) >> treeBlock }
  /// The number of rows of tree blocks.
  var rows: Int { (height + 1 << treeBlock - 1) >> treeBlock }

  /// Reads a set.
  ///
  /// - Parameter bytes: the contents of the unit, after its header.
  /// - Returns: the number of the set, and the set; nil if it is invalid.
  /// - Throws: `UnknownTools` if pictures may be coded in ways that are not known here.
  static func read(_ bytes: [UInt8]) throws(UnknownTools) -> (number: Int, set: HEVCSequence)? {
    var reader = BitReader(bytes)
    var set = HEVCSequence()
    reader.skip(4)
    let layers = reader.bits(3)
    reader.skip(1)
    reader.skipProfile(layers: layers)
    let number = reader.golomb()
    guard number < 16, set.readSizes(&reader, layers: layers) else { return nil }
    try set.readTools(&reader)
    guard set.readReferences(&reader) else { return nil }
    try set.readExtensions(&reader, layers: layers)
    return reader.isExhausted ? nil : (number, set)
  }

  private mutating func readSizes(_ reader: inout BitReader, layers: Int) -> Bool {
    chromaFormat = reader.golomb()
    if chromaFormat == 3 { hasSeparatePlanes = reader.bit() }
    (width, height) = (reader.golomb(), reader.golomb())
    if reader.bit() { for _ in 0..<4 { _ = reader.golomb() } }
    (lumaBits, chromaBits) = (8 + reader.golomb(), 8 + reader.golomb())
    orderBits = 4 + reader.golomb()
    for _ in (reader.bit() ? 0 : layers)...layers { for _ in 0..<3 { _ = reader.golomb() } }
    smallestBlock = 3 + reader.golomb()
    let blockSteps = reader.golomb()
    smallestTransform = 2 + reader.golomb()
    let transformSteps = reader.golomb()
    (interDepth, intraDepth) = (reader.golomb(), reader.golomb())
    guard blockSteps < 4, transformSteps < 4 else { return false }
    treeBlock = smallestBlock + blockSteps
    maximumTransform = smallestTransform + transformSteps
    return chromaFormat <= 3 && (1...16_384).contains(width) && (1...16_384).contains(height)
      && max(lumaBits, chromaBits) <= 16 && orderBits <= 16 && (4...6).contains(treeBlock)
      && smallestBlock <= treeBlock && maximumTransform <= min(5, treeBlock)
      && smallestTransform < smallestBlock && interDepth <= 4 && intraDepth <= 4
  }

  private mutating func readTools(_ reader: inout BitReader) throws(UnknownTools) {
    if reader.bit(), reader.bit() { reader.skipScalingLists() }
    (hasAsymmetricParts, hasSampleOffsets) = (reader.bit(), reader.bit())
    // Blocks of uncompressed samples.
    if reader.bit() { throw UnknownTools() }
  }

  private mutating func readReferences(_ reader: inout BitReader) -> Bool {
    let count = reader.golomb()
    guard count <= 64 else { return false }
    for index in 0..<count {
      guard let set = HEVCReferenceSet(&reader, index: index, among: referenceSets, count: count)
      else { return false }
      referenceSets.append(set)
    }
    hasLongTerm = reader.bit()
    if hasLongTerm {
      let count = reader.golomb()
      guard count <= 32 else { return false }
      for _ in 0..<count {
        reader.skip(orderBits)
        longTermUses.append(reader.bit())
      }
    }
    hasTemporalMotion = reader.bit()
    reader.skip(1)
    return true
  }

  private mutating func readExtensions(
    _ reader: inout BitReader,
    layers: Int
  ) throws(UnknownTools) {
    if reader.bit() { input = .strictest(of: reader.readUsability(layers: layers)) }
    guard reader.bit() else { return }
    let (hasRange, others) = (reader.bit(), reader.bits(7))
    // Of the range extensions, two do not change the code: smoothing and offsets of high precision.
    let range = hasRange ? reader.bits(9) : 0
    guard others == 0, range & ~0b0_0000_1100 == 0 else { throw UnknownTools() }
  }
}

/// The pictures near the current one that it, or a later one, is predicted from.
struct HEVCReferenceSet: Equatable {
  /// A picture: how much later it is shown, and whether the current picture uses it.
  private struct Picture: Equatable {
    let distance: Int
    let isUsed: Bool
  }

  private var earlier: [Picture] = []
  private var later: [Picture] = []

  /// How many of the pictures the current one uses.
  var useCount: Int { (earlier + later).filter(\.isUsed).count }

  /// Reads a set; nil if it is invalid.
  ///
  /// - Parameters:
  ///   - reader: where the set begins.
  ///   - index: its index.
  ///   - sets: the sets before it.
  ///   - count: the number of sets in the sequence; a set of this index belongs to a slice.
  init?(_ reader: inout BitReader, index: Int, among sets: [HEVCReferenceSet], count: Int) {
    if index > 0, reader.bit() {
      let back = index == count ? 1 + reader.golomb() : 1
      guard back <= index else { return nil }
      derive(from: sets[index - back], &reader)
    } else {
      let counts = (reader.golomb(), reader.golomb())
      guard counts.0 <= 16, counts.1 <= 16 else { return nil }
      earlier = Self.pictures(counts.0, sign: -1, &reader)
      later = Self.pictures(counts.1, sign: 1, &reader)
    }
    guard earlier.count + later.count <= 16, !reader.isExhausted else { return nil }
  }

  private static func pictures(
    _ count: Int,
    sign: Int,
    _ reader: inout BitReader
  ) -> [Picture] {
    var distance = 0
    return (0..<count).map { _ in
      distance += sign * (1 + reader.golomb())
      return Picture(distance: distance, isUsed: reader.bit())
    }
  }

  /// Takes the pictures of another set, at other distances.
  private mutating func derive(from other: HEVCReferenceSet, _ reader: inout BitReader) {
    let isNegative = reader.bit()
    let step = (isNegative ? -1 : 1) * (1 + reader.golomb())
    let flags = (0...other.earlier.count + other.later.count).map { _ in
      let isUsed = reader.bit()
      return (isUsed: isUsed, isKept: isUsed || reader.bit())
    }
    var candidates = (other.earlier + other.later).map { $0.distance + step } + [step]
    candidates = candidates.indices.map { flags[$0].isKept ? candidates[$0] : 0 }
    let all = candidates.indices.map { Picture(distance: candidates[$0], isUsed: flags[$0].isUsed) }
    earlier = all.filter { $0.distance < 0 }.sorted { $0.distance > $1.distance }
    later = all.filter { $0.distance > 0 }.sorted { $0.distance < $1.distance }
  }
}
