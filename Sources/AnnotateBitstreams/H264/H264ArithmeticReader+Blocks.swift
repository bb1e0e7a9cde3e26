extension H264ArithmeticReader {
  /// Reads a macroblock that is not skipped.
  mutating func readBlock() throws(Damage) {
    map.hasMotion[position.block] = false
    switch header.kind {
    case .intra:
      let context = H264Contexts.intraKind + neighborCount(without: .intraBlocks)
      try readIntra(code.bit(&contexts[context]), rest: H264Contexts.intraKind + 3, isSlice: true)
    case .one:
      guard !code.bit(&contexts[H264Contexts.kindOne]) else {
        let base = H264Contexts.intraKindOne
        return try readIntra(code.bit(&contexts[base]), rest: base + 1, isSlice: false)
      }
      let isSplit = code.bit(&contexts[H264Contexts.kindOne + 1])
      let isSecond = code.bit(&contexts[H264Contexts.kindOne + (isSplit ? 3 : 2)])
      let type = isSplit ? isSecond ? 1 : 2 : isSecond ? 3 : 0
      try readInter(H264Prediction(one: type))
    case .both:
      try readBoth()
    }
  }

  private mutating func readBoth() throws(Damage) {
    let base = H264Contexts.kindBoth
    guard code.bit(&contexts[base + neighborCount(without: .direct)]) else {
      return try readDirect()
    }
    guard code.bit(&contexts[base + 3]) else {
      return try readInter(H264Prediction(both: code.bit(&contexts[base + 5]) ? 2 : 1))
    }
    var bits = code.bit(&contexts[base + 4]) ? 1 : 0
    for _ in 0..<3 { bits = bits << 1 | (code.bit(&contexts[base + 5]) ? 1 : 0) }
    switch bits {
    case 0...7: try readInter(H264Prediction(both: bits + 3))
    case 13:
      let base = H264Contexts.intraKindBoth
      try readIntra(code.bit(&contexts[base]), rest: base + 1, isSlice: false)
    case 14: try readInter(H264Prediction(both: 11))
    case 15: try readInter(H264Prediction(both: 22))
    default:
      let last = code.bit(&contexts[base + 5]) ? 1 : 0
      try readInter(H264Prediction(both: bits << 1 + last - 4))
    }
  }

  /// Reads a macroblock that is predicted from its own picture.
  ///
  /// - Parameters:
  ///   - isWhole: whether it is predicted as a whole, or uncompressed.
  ///   - rest: the context of what follows.
  ///   - isSlice: whether all macroblocks of the slice are of the kind.
  /// - Throws: `Damage` if there are numbers that no encoder writes.
  private mutating func readIntra(_ isWhole: Bool, rest: Int, isSlice: Bool) throws(Damage) {
    guard isWhole else { return try readIntraBlocks() }
    guard !code.finalBit() else { return try readUncompressed() }
    let step = isSlice ? 1 : 0
    var pattern: UInt8 = code.bit(&contexts[rest]) ? 15 : 0
    if code.bit(&contexts[rest + 1]) {
      pattern |= code.bit(&contexts[rest + 1 + step]) ? 32 : 16
    }
    for context in [rest + 2 + step, rest + 2 + 2 * step] { _ = code.bit(&contexts[context]) }
    kinds = .intra
    readChromaDirection()
    note(kinds, pattern: pattern)
    try readQuantizerStep()
    try readResidual(pattern, isWhole: true)
  }

  private mutating func readIntraBlocks() throws(Damage) {
    kinds = [.intra, .intraBlocks]
    if picture.hasLargeTransforms { readLargeTransform() }
    for _ in 0..<(kinds.contains(.largeTransform) ? 4 : 16)
    where !code.bit(&contexts[H264Contexts.isLikelyDirection]) {
      for _ in 0..<3 { _ = code.bit(&contexts[H264Contexts.direction]) }
    }
    readChromaDirection()
    let pattern = readPattern()
    note(kinds, pattern: pattern)
    try readRest(pattern)
  }

  private mutating func readLargeTransform() {
    let count = neighborCount(with: .largeTransform)
    if code.bit(&contexts[H264Contexts.isLargeTransform + count]) { kinds.insert(.largeTransform) }
  }

  private mutating func readChromaDirection() {
    guard (1...2).contains(sequence.chromaArray) else { return }
    let base = H264Contexts.chromaDirection
    guard code.bit(&contexts[base + neighborCount(with: .chromaDirection)]) else { return }
    kinds.insert(.chromaDirection)
    for _ in 0..<2 where !code.bit(&contexts[base + 3]) { break }
  }

  private mutating func readUncompressed() throws(Damage) {
    guard code.isNearlyAtEndOfByte else { throw Damage() }
    let chroma = [0, 128, 256, 512][sequence.chromaArray]
    code.start(skipping: 32 * sequence.lumaBits + chroma * sequence.chromaBits / 8)
    note([.intra, .uncompressed], pattern: 47)
    map.coded[position.block] = .max
    stepsQuantizer = false
  }

  /// Reads a macroblock with the motion of others.
  private mutating func readDirect() throws(Damage) {
    kinds = .direct
    let pattern = readPattern()
    if picture.hasLargeTransforms, sequence.infersDirectFromCorners, pattern & 15 != 0 {
      readLargeTransform()
    }
    note(kinds, pattern: pattern)
    try readRest(pattern)
  }

  /// Reads a macroblock that is predicted from other pictures.
  private mutating func readInter(_ prediction: H264Prediction) throws(Damage) {
    var prediction = prediction
    kinds = []
    if prediction.hasQuarters {
      for quarter in 0..<4 {
        if header.kind == .one {
          prediction.setQuarter(quarter, one: readQuarterOne())
        } else {
          prediction.setQuarter(quarter, both: readQuarterBoth())
        }
      }
    }
    note(kinds, pattern: 0)
    if prediction.usesLists { try readMotion(prediction) }
    let pattern = readPattern()
    if picture.hasLargeTransforms, pattern & 15 != 0,
      prediction.allowsLargeTransform(infersDirect: sequence.infersDirectFromCorners)
    {
      readLargeTransform()
    }
    note(kinds, pattern: pattern)
    try readRest(pattern)
  }

  private mutating func readQuarterOne() -> Int {
    let base = H264Contexts.quarterOne
    guard !code.bit(&contexts[base]) else { return 0 }
    guard code.bit(&contexts[base + 1]) else { return 1 }
    return code.bit(&contexts[base + 2]) ? 2 : 3
  }

  private mutating func readQuarterBoth() -> Int {
    let base = H264Contexts.quarterBoth
    guard code.bit(&contexts[base]) else { return 0 }
    guard code.bit(&contexts[base + 1]) else { return code.bit(&contexts[base + 3]) ? 2 : 1 }
    var type = 3
    if code.bit(&contexts[base + 2]) {
      guard !code.bit(&contexts[base + 3]) else { return code.bit(&contexts[base + 3]) ? 12 : 11 }
      type = 7
    }
    type += code.bit(&contexts[base + 3]) ? 2 : 0
    return type + (code.bit(&contexts[base + 3]) ? 1 : 0)
  }

  /// Reads which quarters of luma have coefficients, and how far chroma has.
  private mutating func readPattern() -> UInt8 {
    let above = map.patterns[position.above]
    let lefts = (upper: map.patterns[position.left], lower: map.patterns[position.leftBelow])
    let (upperRow, lowerRow) = (position.leftRow(0) & 2, position.leftRow(2) & 2)
    var pattern: UInt8 = 0
    for quarter in 0..<4 {
      let isCodedLeft =
        switch quarter {
        case 0: lefts.upper >> UInt8(upperRow + 1) & 1
        case 2: lefts.lower >> UInt8(lowerRow + 1) & 1
        default: pattern >> UInt8(quarter - 1) & 1
        }
      let isCodedAbove =
        quarter < 2 ? above >> UInt8(quarter + 2) & 1 : pattern >> UInt8(quarter - 2) & 1
      let context = H264Contexts.lumaPattern + Int(3 - isCodedLeft - 2 * isCodedAbove)
      if code.bit(&contexts[context]) { pattern |= 1 << UInt8(quarter) }
    }
    guard (1...2).contains(sequence.chromaArray) else { return pattern }
    let (left, top) = (lefts.upper >> 4, above >> 4)
    let base = H264Contexts.chromaPattern
    guard code.bit(&contexts[base + (left != 0 ? 1 : 0) + (top != 0 ? 2 : 0)]) else {
      return pattern
    }
    let isFull = code.bit(&contexts[base + 4 + (left == 2 ? 1 : 0) + (top == 2 ? 2 : 0)])
    return pattern | (isFull ? 32 : 16)
  }

  /// Reads what follows the pattern.
  private mutating func readRest(_ pattern: UInt8) throws(Damage) {
    guard pattern != 0 else {
      stepsQuantizer = false
      map.coded[position.block] = 0
      return
    }
    try readQuantizerStep()
    try readResidual(pattern, isWhole: false)
  }

  private mutating func readQuantizerStep() throws(Damage) {
    let base = H264Contexts.quantizerStep
    var context = base + (stepsQuantizer ? 1 : 0)
    var steps = 0
    while code.bit(&contexts[context]) {
      context = base + (steps == 0 ? 2 : 3)
      steps += 1
      guard steps <= 53 + 6 * (sequence.lumaBits - 8) else { throw Damage() }
    }
    stepsQuantizer = steps > 0
  }
}
