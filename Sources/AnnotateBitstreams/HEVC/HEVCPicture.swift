/// What a picture parameter set of HEVC says about how pictures are coded.
struct HEVCPicture: Equatable {
  private(set) var sequence = 0
  private(set) var hasDependentSlices = false
  private(set) var statesOutput = false
  private(set) var extraSliceBits = 0
  private(set) var hidesSigns = false
  private(set) var choosesContexts = false
  private(set) var referenceCounts = [1, 1]
  private(set) var quantizer = 26
  private(set) var skipsTransforms = false
  private(set) var hasQuantizerSteps = false
  private(set) var quantizerDepth = 0
  private(set) var hasChromaOffsets = false
  private(set) var weighsOneWay = false
  private(set) var weighsBothWays = false
  private(set) var bypassesTransforms = false
  private(set) var synchronizesRows = false
  private(set) var tileColumns = 1
  private(set) var tileRows = 1
  /// The sizes of tiles in tree blocks, without the last; empty if they are alike.
  private(set) var tileWidths: [Int] = []
  private(set) var tileHeights: [Int] = []
  private(set) var filtersAcrossSlices = false
  private(set) var overridesDeblocking = false
  private(set) var hasNoDeblocking = false
  private(set) var changesLists = false
  private(set) var hasSliceExtension = false
  private(set) var maximumSkippedTransform = 2
  /// The number of offsets of the chroma quantizer to choose from; 0 if there is no choice.
  private(set) var chromaOffsetCount = 0
  private(set) var chromaOffsetDepth = 0

  var hasTiles: Bool { (tileColumns, tileRows) != (1, 1) }

  /// Reads a set.
  ///
  /// - Parameter bytes: the contents of the unit, after its header.
  /// - Returns: the number of the set, and the set; nil if it is invalid.
  /// - Throws: `UnknownTools` if pictures may be coded in ways that are not known here.
  static func read(
    _ bytes: [UInt8]
  ) throws(HEVCSequence.UnknownTools) -> (number: Int, set: HEVCPicture)? {
    var reader = BitReader(bytes)
    var set = HEVCPicture()
    let number = reader.golomb()
    set.sequence = reader.golomb()
    guard number < 64, set.sequence < 16 else { return nil }
    set.readTools(&reader)
    guard set.readTiles(&reader) else { return nil }
    set.readFilters(&reader)
    try set.readExtensions(&reader)
    return reader.isExhausted ? nil : (number, set)
  }

  private mutating func readTools(_ reader: inout BitReader) {
    (hasDependentSlices, statesOutput) = (reader.bit(), reader.bit())
    extraSliceBits = reader.bits(3)
    (hidesSigns, choosesContexts) = (reader.bit(), reader.bit())
    referenceCounts = [1 + reader.golomb(), 1 + reader.golomb()]
    quantizer = 26 + reader.signedGolomb()
    reader.skip(1)
    skipsTransforms = reader.bit()
    hasQuantizerSteps = reader.bit()
    if hasQuantizerSteps { quantizerDepth = reader.golomb() }
    for _ in 0..<2 { _ = reader.signedGolomb() }
    hasChromaOffsets = reader.bit()
    (weighsOneWay, weighsBothWays) = (reader.bit(), reader.bit())
    bypassesTransforms = reader.bit()
  }

  private mutating func readTiles(_ reader: inout BitReader) -> Bool {
    let hasTiles = reader.bit()
    synchronizesRows = reader.bit()
    guard hasTiles else { return true }
    (tileColumns, tileRows) = (1 + reader.golomb(), 1 + reader.golomb())
    guard tileColumns <= 20, tileRows <= 22 else { return false }
    if !reader.bit() {
      tileWidths = (1..<tileColumns).map { _ in 1 + reader.golomb() }
      tileHeights = (1..<tileRows).map { _ in 1 + reader.golomb() }
    }
    reader.skip(1)
    return true
  }

  private mutating func readFilters(_ reader: inout BitReader) {
    filtersAcrossSlices = reader.bit()
    if reader.bit() {
      (overridesDeblocking, hasNoDeblocking) = (reader.bit(), reader.bit())
      if !hasNoDeblocking { for _ in 0..<2 { _ = reader.signedGolomb() } }
    }
    if reader.bit() { reader.skipScalingLists() }
    changesLists = reader.bit()
    _ = reader.golomb()
    hasSliceExtension = reader.bit()
  }

  private mutating func readExtensions(
    _ reader: inout BitReader
  ) throws(HEVCSequence.UnknownTools) {
    guard reader.bit() else { return }
    let (hasRange, others) = (reader.bit(), reader.bits(7))
    guard others == 0 else { throw HEVCSequence.UnknownTools() }
    guard hasRange else { return }
    if skipsTransforms { maximumSkippedTransform = 2 + reader.golomb() }
    let predictsAcrossComponents = reader.bit()
    guard !predictsAcrossComponents else { throw HEVCSequence.UnknownTools() }
    if reader.bit() {
      (chromaOffsetDepth, chromaOffsetCount) = (reader.golomb(), 1 + reader.golomb())
      guard chromaOffsetCount <= 6 else { throw HEVCSequence.UnknownTools() }
    }
  }
}
