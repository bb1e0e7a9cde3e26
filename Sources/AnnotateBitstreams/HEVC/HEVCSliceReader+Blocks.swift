extension HEVCSliceReader {
  /// How a block is divided for prediction.
  enum Parts {
    case whole, rows, columns, quarters, upperRow, lowerRow, leftColumn, rightColumn
  }

  /// A coding block, as far as its transforms depend on it.
  struct Block {
    var isIntra = false
    var parts = Parts.whole
    /// The directions of its four parts, and of its chroma.
    var modes: [UInt8] = [1, 1, 1, 1]
    var chromaModes: [UInt8] = [1, 1, 1, 1]
    var depthLimit = 0

    var hasIntraParts: Bool { isIntra && parts == .quarters }
  }

  mutating func readBlock(_ x: Int, _ y: Int, _ size: Int, _ depth: Int) throws(Damage) {
    bypassesTransform =
      picture.bypassesTransforms && code.bit(&contexts[HEVCContexts.bypassTransform])
    var isSkipped = false
    if header.kind != .intra {
      let skipped = map.countSkipped(x, y)
      isSkipped = code.bit(&contexts[HEVCContexts.skip + skipped])
    }
    map.fill(x, y, size: size, depth: depth, isSkipped: isSkipped)
    let side = 1 << size
    var block = Block()
    if isSkipped {
      readMergeIndex()
      return map.fill(x, y, side: side, mode: 1)
    }
    block.isIntra = header.kind == .intra || code.bit(&contexts[HEVCContexts.isIntra])
    if !block.isIntra || size == sequence.smallestBlock {
      block.parts = readParts(size, isIntra: block.isIntra)
    }
    var isMerged = false
    if block.isIntra {
      readModes(x, y, side, &block)
    } else {
      isMerged = try readPredictions(size, depth, block.parts) && block.parts == .whole
      map.fill(x, y, side: side, mode: 1)
    }
    if !block.isIntra, !isMerged, !code.bit(&contexts[HEVCContexts.hasResidual]) { return }
    block.depthLimit =
      block.isIntra
      ? sequence.intraDepth + (block.hasIntraParts ? 1 : 0) : sequence.interDepth
    try readTransforms(
      Transform(x: x, y: y, baseX: x, baseY: y, size: size, depth: 0, index: 0),
      (true, true, true, true),
      block
    )
  }

  private mutating func readMergeIndex() {
    guard header.mergeCount > 1, code.bit(&contexts[HEVCContexts.mergeIndex]) else { return }
    var index = 1
    while index < header.mergeCount - 1, code.evenBit() { index += 1 }
  }

  private mutating func readParts(_ size: Int, isIntra: Bool) -> Parts {
    let first = HEVCContexts.parts
    if code.bit(&contexts[first]) { return .whole }
    if size == sequence.smallestBlock {
      if isIntra { return .quarters }
      if code.bit(&contexts[first + 1]) { return .rows }
      if size == 3 || code.bit(&contexts[first + 2]) { return .columns }
      return .quarters
    }
    let areRows = code.bit(&contexts[first + 1])
    guard sequence.hasAsymmetricParts, !code.bit(&contexts[first + 3]) else {
      return areRows ? .rows : .columns
    }
    let isSecondSmaller = code.evenBit()
    if areRows { return isSecondSmaller ? .lowerRow : .upperRow }
    return isSecondSmaller ? .rightColumn : .leftColumn
  }

  // MARK: Intra prediction

  private mutating func readModes(_ x: Int, _ y: Int, _ side: Int, _ block: inout Block) {
    let count = block.hasIntraParts ? 4 : 1
    let partSide = block.hasIntraParts ? side / 2 : side
    var areLikely = [false, false, false, false]
    for part in 0..<count { areLikely[part] = code.bit(&contexts[HEVCContexts.likelyMode]) }
    for part in 0..<count {
      let (partX, partY) = (x + part % 2 * partSide, y + part / 2 * partSide)
      let mode = readMode(map.modes(besides: partX, partY), areLikely[part])
      map.fill(partX, partY, side: partSide, mode: mode)
      block.modes[part] = mode
    }
    if count == 1 { block.modes = Array(repeating: block.modes[0], count: 4) }
    guard sequence.chromaArray != 0 else { return }
    for part in 0..<(sequence.chromaArray == 3 ? count : 1) {
      block.chromaModes[part] = readChromaMode(luma: block.modes[part])
    }
    if sequence.chromaArray != 3 || count == 1 {
      block.chromaModes = Array(repeating: block.chromaModes[0], count: 4)
    }
  }

  private mutating func readMode(
    _ neighbors: (left: UInt8, above: UInt8),
    _ isLikely: Bool
  ) -> UInt8 {
    let (left, above) = neighbors
    let likely: (UInt8, UInt8, UInt8)
    if left != above {
      let third: UInt8 =
        left != 0 && above != 0 ? 0 : left != 1 && above != 1 ? 1 : 26
      likely = (left, above, third)
    } else if left < 2 {
      likely = (0, 1, 26)
    } else {
      likely = (left, 2 + (left + 29) % 32, 2 + (left - 1) % 32)
    }
    if isLikely {
      guard code.evenBit() else { return likely.0 }
      return code.evenBit() ? likely.2 : likely.1
    }
    var mode = UInt8(code.evenBits(5))
    for candidate in [likely.0, likely.1, likely.2].sorted() where mode >= candidate { mode += 1 }
    return mode
  }

  private mutating func readChromaMode(luma: UInt8) -> UInt8 {
    var mode = luma
    if code.bit(&contexts[HEVCContexts.chromaMode]) {
      let explicit: UInt8 = [0, 26, 10, 1][code.evenBits(2)]
      mode = explicit == luma ? 34 : explicit
    }
    return sequence.chromaArray == 2 ? Self.modesOfHalfWidth[Int(mode)] : mode
  }

  /// The directions in pictures with chroma of half the width.
  private static let modesOfHalfWidth: [UInt8] = [
    0, 1, 2, 2, 2, 2, 3, 5, 7, 8, 10, 11, 13, 15, 16, 18, 19, 20, 21, 22, 23, 23, 24, 24, 25, 25,
    26,
    27, 27, 28, 28, 29, 29, 30, 31,
  ]

  // MARK: Inter prediction

  /// Reads the prediction of all parts; returns whether the last is merged with a neighbour.
  private mutating func readPredictions(
    _ size: Int,
    _ depth: Int,
    _ parts: Parts
  ) throws(Damage) -> Bool {
    let count = parts == .whole ? 1 : parts == .quarters ? 4 : 2
    // The only parts that are too small for two directions are halves of the smallest blocks.
    let isSmall = size == 3 && count == 2
    var isMerged = false
    for _ in 0..<count {
      isMerged = code.bit(&contexts[HEVCContexts.mergeFlag])
      if isMerged {
        readMergeIndex()
      } else {
        try readMotion(depth, isSmall: isSmall)
      }
    }
    return isMerged
  }

  private mutating func readMotion(_ depth: Int, isSmall: Bool) throws(Damage) {
    var lists = [true, false]
    if header.kind == .both {
      if !isSmall, code.bit(&contexts[HEVCContexts.direction + depth]) {
        lists = [true, true]
      } else if code.bit(&contexts[HEVCContexts.direction + 4]) {
        lists = [false, true]
      }
    }
    for list in 0..<2 where lists[list] {
      readReference(header.referenceCounts[list])
      if list == 0 || !header.secondMotionIsZero || !lists[0] { try readMotionDifference() }
      _ = code.bit(&contexts[HEVCContexts.motionPredictor])
    }
  }

  private mutating func readReference(_ count: Int) {
    var index = 0
    while index < count - 1 {
      let isMore =
        index < 2 ? code.bit(&contexts[HEVCContexts.reference + index]) : code.evenBit()
      guard isMore else { return }
      index += 1
    }
  }

  private mutating func readMotionDifference() throws(Damage) {
    let first = HEVCContexts.motion
    let areNonzero = (code.bit(&contexts[first]), code.bit(&contexts[first]))
    let isLargeX = areNonzero.0 && code.bit(&contexts[first + 1])
    let isLargeY = areNonzero.1 && code.bit(&contexts[first + 1])
    for (isNonzero, isLarge) in [(areNonzero.0, isLargeX), (areNonzero.1, isLargeY)]
    where isNonzero {
      if isLarge { try readGolomb(1) }
      _ = code.evenBit()
    }
  }

  /// Reads a number in an Exp-Golomb code of an order.
  mutating func readGolomb(_ order: Int) throws(Damage) {
    var order = order
    while code.evenBit() {
      order += 1
      guard order < 32 else { throw Damage() }
    }
    _ = code.evenBits(order)
  }
}
