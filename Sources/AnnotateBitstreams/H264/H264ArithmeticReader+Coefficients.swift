extension H264ArithmeticReader {
  /// Reads the coefficients of a macroblock.
  ///
  /// - Parameters:
  ///   - pattern: which quarters of luma have some, and how far chroma has.
  ///   - isWhole: whether the macroblock is predicted as a whole, with means coded apart.
  /// - Throws: `Damage` if there are numbers that no encoder writes.
  mutating func readResidual(_ pattern: UInt8, isWhole: Bool) throws(Damage) {
    map.coded[0] = kinds.contains(.intra) ? .max : 0
    map.coded[position.block] = 0
    try readPlane(0, pattern, isWhole: isWhole)
    switch sequence.chromaArray {
    case 1, 2: try readChroma(pattern >> 4, height: 2 * sequence.chromaArray)
    case 3: for plane in 1...2 { try readPlane(plane, pattern, isWhole: isWhole) }
    default: break
    }
  }

  private mutating func readPlane(_ plane: Int, _ pattern: UInt8, isWhole: Bool) throws(Damage) {
    let base = plane * H264Contexts.count
    if isWhole {
      try readMeans(plane, base, 0)
      guard pattern & 15 != 0 else { return }
    }
    let isLarge = kinds.contains(.largeTransform)
    for quarter in 0..<4 where pattern >> UInt8(quarter) & 1 != 0 {
      let (column, row) = (2 * (quarter & 1), quarter & 2)
      if isLarge {
        try readLarge(plane, base, column, row)
        continue
      }
      for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        try readSmall(plane, base, column + x, row + y, isWhole ? 1 : 2)
      }
    }
  }

  /// Reads the means of the blocks of a plane.
  private mutating func readMeans(_ plane: Int, _ base: Int, _ kind: Int) throws(Damage) {
    let bit = UInt64(48 + plane)
    let isLeft = map.coded[position.left] >> bit & 1
    let isAbove = map.coded[position.above] >> bit & 1
    let context = base + H264Contexts.isCoded + 4 * kind + Int(isLeft + 2 * isAbove)
    guard code.bit(&contexts[context]) else { return }
    map.coded[position.block] |= 1 << bit
    if kind == 3 { try readChromaMeans() } else { try readCoefficients(base, kind) }
  }

  private mutating func readSmall(
    _ plane: Int,
    _ base: Int,
    _ column: Int,
    _ row: Int,
    _ kind: Int
  ) throws(Damage) {
    let bit = 16 * plane + 4 * row + column
    let isLeft =
      column > 0
      ? map.coded[position.block] >> UInt64(bit - 1)
      : map.coded[position.left(row)] >> UInt64(16 * plane + 4 * position.leftRow(row) + 3)
    let isAbove =
      row > 0
      ? map.coded[position.block] >> UInt64(bit - 4)
      : map.coded[position.above] >> UInt64(bit + 12)
    let context = H264Contexts.isCoded + 4 * kind + Int(isLeft & 1 + 2 * (isAbove & 1))
    guard code.bit(&contexts[base + context]) else { return }
    map.coded[position.block] |= 1 << UInt64(bit)
    try readCoefficients(base, kind)
  }

  private mutating func readLarge(
    _ plane: Int,
    _ base: Int,
    _ column: Int,
    _ row: Int
  ) throws(Damage) {
    let bit = 16 * plane + 4 * row + column
    if sequence.chromaArray == 3 {
      let isLeft =
        column > 0
        ? map.coded[position.block] >> UInt64(bit - 1) & 1
        : largeCoded(position.left(row), 16 * plane + 4 * position.leftRow(row) + 3)
      let isAbove =
        row > 0
        ? map.coded[position.block] >> UInt64(bit - 4) & 1 : largeCoded(position.above, bit + 12)
      let context = base + H264Contexts.isLargeCoded + Int(isLeft + 2 * isAbove)
      guard code.bit(&contexts[context]) else { return }
    }
    map.coded[position.block] |= 0b11_0011 << UInt64(bit)
    try readLargeCoefficients(base)
  }

  /// Whether a block next to a large one counts as coded: small ones do not.
  private func largeCoded(_ block: Int, _ bit: Int) -> UInt64 {
    let isSmall =
      block > 0 && map.kinds[block].isDisjoint(with: [.largeTransform, .uncompressed])
    guard isSmall else { return map.coded[block] >> UInt64(bit) & 1 }
    return overcounts && kinds.contains(.intra) ? 1 : 0
  }

  /// Reads the coefficients of chroma with fewer samples than luma.
  private mutating func readChroma(_ extent: UInt8, height: Int) throws(Damage) {
    guard extent > 0 else { return }
    for plane in 1...2 { try readMeans(plane, 0, 3) }
    guard extent > 1 else { return }
    for plane in 1...2 {
      for row in 0..<height {
        for column in 0..<2 { try readChromaBlock(plane, column, row, height) }
      }
    }
  }

  private mutating func readChromaBlock(
    _ plane: Int,
    _ column: Int,
    _ row: Int,
    _ height: Int
  ) throws(Damage) {
    let bit = 16 * plane + 2 * row + column
    // The row of luma next to it.
    let lumaRow = height == 2 ? 2 * row : row
    let leftRow = position.leftRow(lumaRow) >> (height == 2 ? 1 : 0)
    let isLeft =
      column > 0
      ? map.coded[position.block] >> UInt64(bit - 1)
      : map.coded[position.left(lumaRow)] >> UInt64(16 * plane + 2 * leftRow + 1)
    let isAbove =
      row > 0
      ? map.coded[position.block] >> UInt64(bit - 2)
      : map.coded[position.above] >> UInt64(bit + 2 * (height - 1))
    let context = H264Contexts.isCoded + 16 + Int(isLeft & 1 + 2 * (isAbove & 1))
    guard code.bit(&contexts[context]) else { return }
    map.coded[position.block] |= 1 << UInt64(bit)
    try readCoefficients(0, 4)
  }

  /// Reads the coefficients of a small block that has some.
  private mutating func readCoefficients(_ base: Int, _ kind: Int) throws(Damage) {
    let offset = base + H264BlockKind.offsets[kind]
    let (significant, last) = (offset + (isField ? 277 : 105), offset + (isField ? 338 : 166))
    var count = 1
    for index in 0..<H264BlockKind.counts[kind] - 1 where code.bit(&contexts[significant + index]) {
      if code.bit(&contexts[last + index]) { break }
      count += 1
    }
    try readLevels(base + H264BlockKind.levels[kind], count: count, maximum: 4)
  }

  private mutating func readChromaMeans() throws(Damage) {
    let offset = H264BlockKind.offsets[3]
    let (significant, last) = (offset + (isField ? 277 : 105), offset + (isField ? 338 : 166))
    let step = sequence.chromaArray
    var count = 1
    for index in 0..<4 * step - 1 {
      let offset = min(index / step, 2)
      guard code.bit(&contexts[significant + offset]) else { continue }
      if code.bit(&contexts[last + offset]) { break }
      count += 1
    }
    try readLevels(H264BlockKind.levels[3], count: count, maximum: 3)
  }

  private mutating func readLargeCoefficients(_ base: Int) throws(Damage) {
    let (significant, last) = (base + (isField ? 436 : 402), base + (isField ? 451 : 417))
    let offsets =
      isField ? H264LargeBlocks.significantInFields : H264LargeBlocks.significantInFrames
    let lastOffsets = H264LargeBlocks.last
    var count = 1
    for index in 0..<63 where code.bit(&contexts[significant + Int(offsets[index])]) {
      if code.bit(&contexts[last + Int(lastOffsets[index])]) { break }
      count += 1
    }
    try readLevels(base + 426, count: count, maximum: 4)
  }

  /// Reads the sizes and signs of coefficients.
  private mutating func readLevels(_ base: Int, count: Int, maximum: Int) throws(Damage) {
    var ones = 1
    var others = 0
    for _ in 0..<count {
      guard code.bit(&contexts[base + (others > 0 ? 0 : ones)]) else {
        ones = min(ones + 1, 4)
        _ = code.evenBit()
        continue
      }
      let context = base + 5 + min(others, maximum)
      var size = 1
      while size < 14, code.bit(&contexts[context]) { size += 1 }
      if size == 14 { try skipRest() }
      others += 1
      _ = code.evenBit()
    }
  }

  private mutating func skipRest() throws(Damage) {
    var bits = 0
    while code.evenBit() {
      bits += 1
      guard bits < 24 else { throw Damage() }
    }
    _ = code.evenBits(bits)
  }
}
