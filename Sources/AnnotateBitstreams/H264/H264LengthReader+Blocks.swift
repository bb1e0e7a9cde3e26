extension H264LengthReader {
  /// Reads a macroblock that is not skipped.
  mutating func readBlock() throws(Damage) {
    map.counts[position.block] = .init(repeating: 0)
    let first = [5, 23, 0][header.kind.rawValue]
    let type = try number(upTo: first + 25)
    guard type < first else { return try readIntra(type - first) }
    if header.kind == .both {
      guard type > 0 else { return try readDirect() }
      try readInter(H264Prediction(both: type), omitsReferences: false)
    } else {
      try readInter(H264Prediction(one: min(type, 3)), omitsReferences: type == 4)
    }
  }

  private mutating func readIntra(_ type: Int) throws(Damage) {
    guard type < 25 else { return try readUncompressed() }
    guard type > 0 else { return try readIntraBlocks() }
    try readChromaDirection()
    let pattern = (type > 12 ? 15 : 0) | ((type - 1) / 4 % 3) << 4
    try readQuantizerStep()
    try readResidual(pattern, isWhole: true)
  }

  private mutating func readIntraBlocks() throws(Damage) {
    let isLarge = picture.hasLargeTransforms && code.bit()
    for _ in 0..<(isLarge ? 4 : 16) where !code.bit() { code.skip(3) }
    try readChromaDirection()
    try readRest(readPattern(isIntra: true))
  }

  private mutating func readChromaDirection() throws(Damage) {
    if (1...2).contains(sequence.chromaArray) { _ = try number(upTo: 3) }
  }

  private mutating func readUncompressed() throws(Damage) {
    code.skip(-code.position & 7)
    let chroma = [0, 128, 256, 512][sequence.chromaArray]
    code.skip(256 * sequence.lumaBits + chroma * sequence.chromaBits)
    map.counts[position.block] = .init(repeating: 16)
  }

  private mutating func readDirect() throws(Damage) {
    let pattern = try readPattern(isIntra: false)
    if picture.hasLargeTransforms, sequence.infersDirectFromCorners, pattern & 15 != 0 {
      code.skip(1)
    }
    try readRest(pattern)
  }

  private mutating func readInter(
    _ prediction: H264Prediction,
    omitsReferences: Bool
  ) throws(Damage) {
    var prediction = prediction
    if prediction.hasQuarters {
      for quarter in 0..<4 {
        if header.kind == .one {
          prediction.setQuarter(quarter, one: try number(upTo: 3))
        } else {
          prediction.setQuarter(quarter, both: try number(upTo: 12))
        }
      }
    }
    let lists = header.kind == .both ? 2 : 1
    if !omitsReferences {
      for list in 0..<lists { try readReferences(prediction, list) }
    }
    for list in 0..<lists { readSteps(prediction, list) }
    let pattern = try readPattern(isIntra: false)
    if picture.hasLargeTransforms, pattern & 15 != 0,
      prediction.allowsLargeTransform(infersDirect: sequence.infersDirectFromCorners)
    {
      code.skip(1)
    }
    try readRest(pattern)
  }

  private mutating func readReferences(
    _ prediction: H264Prediction,
    _ list: Int
  ) throws(Damage) {
    let count = header.referenceCounts[list] * (isField && header.mixesFields ? 2 : 1)
    guard count > 1 else { return }
    for row in stride(from: 0, to: 4, by: prediction.height) {
      for column in stride(from: 0, to: 4, by: prediction.width)
      where prediction.uses(list, row & 2 | column >> 1) {
        if count == 2 { code.skip(1) } else { _ = try number(upTo: count - 1) }
      }
    }
  }

  private mutating func readSteps(_ prediction: H264Prediction, _ list: Int) {
    for row in stride(from: 0, to: 4, by: prediction.height) {
      for column in stride(from: 0, to: 4, by: prediction.width) {
        let quarter = row & 2 | column >> 1
        guard prediction.uses(list, quarter) else { continue }
        let size = prediction.size(quarter)
        let parts = prediction.hasQuarters ? 4 / (size.width * size.height) : 1
        for _ in 0..<2 * parts { _ = code.golomb() }
      }
    }
  }

  private mutating func readPattern(isIntra: Bool) throws(Damage) -> Int {
    let index = code.golomb()
    if (1...2).contains(sequence.chromaArray) {
      guard index < 48 else { throw Damage() }
      return Int(
        isIntra ? H264LengthTables.intraPatterns[index] : H264LengthTables.interPatterns[index]
      )
    }
    guard index < 16 else { throw Damage() }
    return Int(
      isIntra
        ? H264LengthTables.intraPatternsOfLuma[index] : H264LengthTables.interPatternsOfLuma[index]
    )
  }

  private mutating func readRest(_ pattern: Int) throws(Damage) {
    guard pattern != 0 else { return }
    try readQuantizerStep()
    try readResidual(pattern, isWhole: false)
  }

  private mutating func readQuantizerStep() throws(Damage) {
    let step = code.signedGolomb()
    guard abs(step) <= 26 + 3 * (sequence.lumaBits - 8) else { throw Damage() }
  }
}
