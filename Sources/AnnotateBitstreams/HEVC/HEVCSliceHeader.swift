/// What the header of a slice segment says about how its blocks are coded.
struct HEVCSliceHeader {
  enum Kind: Int { case both, one, intra }

  /// Whether the segment is the first of its picture.
  private(set) var isFirst = false
  private(set) var isDependent = false
  /// The address of the slice, which is that of its first segment.
  private(set) var sliceAddress = 0
  /// The index of its first tree block.
  private(set) var address = 0
  private(set) var kind = Kind.intra
  private(set) var offsetsLuma = false
  private(set) var offsetsChroma = false
  private(set) var referenceCounts = [0, 0]
  private(set) var secondMotionIsZero = false
  private(set) var choosesContexts = false
  private(set) var mergeCount = 0
  private(set) var quantizer = 26
  private(set) var choosesChromaOffsets = false
  /// The number of its bits, without those that fill its last byte.
  private(set) var bitCount = 0
  /// The offset of the code of its blocks, in the contents of the unit.
  private(set) var codeOffset = 0

  /// The set of initial probabilities.
  var contextSet: Int {
    switch kind {
    case .intra: 0
    case .one: choosesContexts ? 2 : 1
    case .both: choosesContexts ? 1 : 2
    }
  }

  /// Which picture parameter set a slice refers to.
  ///
  /// - Parameters:
  ///   - bytes: the contents of the unit, after its header.
  ///   - type: the type of the unit.
  /// - Returns: the number of the set.
  static func picture(_ bytes: [UInt8], type: Int) -> Int {
    var reader = BitReader(bytes)
    reader.skip((16...23).contains(type) ? 2 : 1)
    return reader.golomb()
  }

  /// Reads a header; nil if it is invalid.
  ///
  /// - Parameters:
  ///   - bytes: the contents of the unit, after its header.
  ///   - type: the type of the unit.
  ///   - picture: the parameter set of the picture.
  ///   - sequence: the parameter set of the sequence.
  ///   - slice: the header of the slice before, which dependent segments continue.
  init?(
    _ bytes: [UInt8],
    type: Int,
    _ picture: HEVCPicture,
    _ sequence: HEVCSequence,
    after slice: HEVCSliceHeader?
  ) {
    var reader = BitReader(bytes)
    let isFirst = reader.bit()
    if (16...23).contains(type) { reader.skip(1) }
    _ = reader.golomb()
    var (isDependent, address) = (false, 0)
    if !isFirst {
      isDependent = picture.hasDependentSlices && reader.bit()
      address = reader.bits(bitsNeeded(sequence.columns * sequence.rows))
    }
    guard address < sequence.columns * sequence.rows, isFirst || address > 0 else { return nil }
    if isDependent {
      guard let slice else { return nil }
      self = slice
    } else {
      guard read(&reader, type, picture, sequence) else { return nil }
    }
    (self.isFirst, self.isDependent, self.address) = (isFirst, isDependent, address)
    if !isDependent { sliceAddress = address }
    guard skipRest(&reader, picture) else { return nil }
    bitCount = reader.position
    codeOffset = (reader.position + 8) >> 3
    guard reader.bit(), !reader.isExhausted else { return nil }
  }

  private mutating func read(
    _ reader: inout BitReader,
    _ type: Int,
    _ picture: HEVCPicture,
    _ sequence: HEVCSequence
  ) -> Bool {
    reader.skip(picture.extraSliceBits)
    guard let kind = Kind(rawValue: reader.golomb()) else { return false }
    self.kind = kind
    reader.skip((picture.statesOutput ? 1 : 0) + (sequence.hasSeparatePlanes ? 2 : 0))
    var references = (count: 0, hasTemporalMotion: false)
    if type != 19, type != 20 {
      guard let read = Self.references(&reader, sequence) else { return false }
      references = read
    }
    if sequence.hasSampleOffsets {
      offsetsLuma = reader.bit()
      offsetsChroma = sequence.chromaArray != 0 && reader.bit()
    }
    if kind != .intra {
      guard readPrediction(&reader, picture, sequence, references) else { return false }
    }
    quantizer = picture.quantizer + reader.signedGolomb()
    guard (-48...51).contains(quantizer) else { return false }
    if picture.hasChromaOffsets { for _ in 0..<2 { _ = reader.signedGolomb() } }
    choosesChromaOffsets = picture.chromaOffsetCount > 0 && reader.bit()
    var hasNoDeblocking = picture.hasNoDeblocking
    if picture.overridesDeblocking, reader.bit() {
      hasNoDeblocking = reader.bit()
      if !hasNoDeblocking { for _ in 0..<2 { _ = reader.signedGolomb() } }
    }
    if picture.filtersAcrossSlices, offsetsLuma || offsetsChroma || !hasNoDeblocking {
      reader.skip(1)
    }
    return true
  }

  /// How many pictures the slice may be predicted from, and whether it takes motion from them.
  private static func references(
    _ reader: inout BitReader,
    _ sequence: HEVCSequence
  ) -> (count: Int, hasTemporalMotion: Bool)? {
    reader.skip(sequence.orderBits)
    let sets = sequence.referenceSets
    var uses: Int
    if reader.bit() {
      let index = sets.count > 1 ? reader.bits(bitsNeeded(sets.count)) : 0
      guard index < sets.count else { return nil }
      uses = sets[index].useCount
    } else {
      let set = HEVCReferenceSet(&reader, index: sets.count, among: sets, count: sets.count)
      guard let set else { return nil }
      uses = set.useCount
    }
    if sequence.hasLongTerm {
      let known = sequence.longTermUses
      let fromSequence = known.isEmpty ? 0 : reader.golomb()
      let count = fromSequence + reader.golomb()
      guard count <= 32 else { return nil }
      for index in 0..<count {
        if index < fromSequence {
          let entry = known.count > 1 ? reader.bits(bitsNeeded(known.count)) : 0
          guard entry < known.count else { return nil }
          uses += known[entry] ? 1 : 0
        } else {
          reader.skip(sequence.orderBits)
          uses += reader.bit() ? 1 : 0
        }
        if reader.bit() { _ = reader.golomb() }
      }
    }
    return (uses, sequence.hasTemporalMotion && reader.bit())
  }

  private mutating func readPrediction(
    _ reader: inout BitReader,
    _ picture: HEVCPicture,
    _ sequence: HEVCSequence,
    _ references: (count: Int, hasTemporalMotion: Bool)
  ) -> Bool {
    let lists = kind == .both ? 2 : 1
    referenceCounts = Array(picture.referenceCounts.prefix(lists)) + (lists == 1 ? [0] : [])
    if reader.bit() { for list in 0..<lists { referenceCounts[list] = 1 + reader.golomb() } }
    guard referenceCounts.allSatisfy({ $0 <= 16 }) else { return false }
    if picture.changesLists, references.count > 1 {
      for list in 0..<lists where reader.bit() {
        reader.skip(referenceCounts[list] * bitsNeeded(references.count))
      }
    }
    secondMotionIsZero = kind == .both && reader.bit()
    choosesContexts = picture.choosesContexts && reader.bit()
    if references.hasTemporalMotion {
      let list = kind == .both && !reader.bit() ? 1 : 0
      if referenceCounts[list] > 1 { _ = reader.golomb() }
    }
    let isWeighted = kind == .one ? picture.weighsOneWay : picture.weighsBothWays
    if isWeighted { skipWeights(&reader, hasChroma: sequence.chromaArray != 0, lists) }
    mergeCount = 5 - reader.golomb()
    return (1...5).contains(mergeCount)
  }

  private func skipWeights(_ reader: inout BitReader, hasChroma: Bool, _ lists: Int) {
    _ = reader.golomb()
    if hasChroma { _ = reader.signedGolomb() }
    for list in 0..<lists {
      let count = referenceCounts[list]
      let luma = (0..<count).map { _ in reader.bit() }
      let chroma = (0..<count).map { _ in hasChroma && reader.bit() }
      for index in 0..<count {
        let numbers = (luma[index] ? 2 : 0) + (chroma[index] ? 4 : 0)
        for _ in 0..<numbers { _ = reader.signedGolomb() }
      }
    }
  }

  private func skipRest(_ reader: inout BitReader, _ picture: HEVCPicture) -> Bool {
    if picture.hasTiles || picture.synchronizesRows {
      let count = reader.golomb()
      guard count <= 22 * 20 + 16_384 else { return false }
      if count > 0 {
        let size = 1 + reader.golomb()
        guard size <= 32 else { return false }
        reader.skip(count * size)
      }
    }
    if picture.hasSliceExtension {
      let size = reader.golomb()
      guard size <= 256 else { return false }
      reader.skip(8 * size)
    }
    return true
  }
}

/// How many bits a number below a limit takes.
private func bitsNeeded(_ limit: Int) -> Int {
  limit > 1 ? Int.bitWidth - (limit - 1).leadingZeroBitCount : 0
}
