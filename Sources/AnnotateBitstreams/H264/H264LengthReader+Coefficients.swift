extension H264LengthReader {
  /// Reads the coefficients of a macroblock.
  ///
  /// - Parameters:
  ///   - pattern: which quarters of luma have some, and how far chroma has.
  ///   - isWhole: whether the macroblock is predicted as a whole, with means coded apart.
  /// - Throws: `Damage` if there are codes that no encoder writes.
  mutating func readResidual(_ pattern: Int, isWhole: Bool) throws(Damage) {
    try readPlane(0, pattern, isWhole: isWhole)
    switch sequence.chromaArray {
    case 1, 2: try readChroma(pattern >> 4, height: 2 * sequence.chromaArray)
    case 3: for plane in 1...2 { try readPlane(plane, pattern, isWhole: isWhole) }
    default: break
    }
  }

  private mutating func readPlane(_ plane: Int, _ pattern: Int, isWhole: Bool) throws(Damage) {
    if isWhole {
      _ = try readCoefficients(table: table(plane, 0, 0, width: 4, height: 4), most: 16)
    }
    for quarter in 0..<4 where pattern >> quarter & 1 != 0 {
      for index in 0..<4 {
        let (column, row) = (2 * (quarter & 1) + index & 1, quarter & 2 + index >> 1)
        let table = table(plane, column, row, width: 4, height: 4)
        let count = try readCoefficients(table: table, most: isWhole ? 15 : 16)
        map.counts[position.block][16 * plane + 4 * row + column] = UInt8(count)
      }
    }
  }

  private mutating func readChroma(_ extent: Int, height: Int) throws(Damage) {
    guard extent > 0 else { return }
    for _ in 0..<2 { _ = try readCoefficients(table: height == 2 ? 4 : 5, most: 2 * height) }
    guard extent > 1 else { return }
    for plane in 1...2 {
      for row in 0..<height {
        for column in 0..<2 {
          let table = table(plane, column, row, width: 2, height: height)
          let count = try readCoefficients(table: table, most: 15)
          map.counts[position.block][16 * plane + 2 * row + column] = UInt8(count)
        }
      }
    }
  }

  /// Which table of counts a block uses: by how many coefficients there are on the left and above.
  private func table(
    _ plane: Int,
    _ column: Int,
    _ row: Int,
    width: Int,
    height: Int
  ) -> Int {
    let index = 16 * plane + width * row + column
    var (sum, known) = (0, 0)
    if column > 0 {
      (sum, known) = (Int(map.counts[position.block][index - 1]), 1)
    } else {
      // The row of luma next to it.
      let lumaRow = height == 2 ? 2 * row : row
      let block = position.left(lumaRow)
      if block > 0 {
        let leftRow = position.leftRow(lumaRow) >> (height == 2 ? 1 : 0)
        let count = map.counts[block][16 * plane + width * leftRow + width - 1]
        (sum, known) = (Int(count), 1)
      }
    }
    let isInside = row > 0
    if isInside || position.above > 0 {
      let block = isInside ? position.block : position.above
      let step = isInside ? -width : width * (height - 1)
      sum += Int(map.counts[block][index + step])
      known += 1
    }
    if known == 2 { sum = (sum + 1) >> 1 }
    return sum < 2 ? 0 : sum < 4 ? 1 : sum < 8 ? 2 : 3
  }

  /// Reads the coefficients of a block.
  ///
  /// - Parameters:
  ///   - table: which table their number is coded with; 4 and 5 are for the means of chroma.
  ///   - most: the number of coefficients that a block can have.
  /// - Returns: how many there are.
  /// - Throws: `Damage` if there are codes that no encoder writes.
  private mutating func readCoefficients(table: Int, most: Int) throws(Damage) -> Int {
    let (count, final) = try readCount(table)
    guard count > 0 else { return 0 }
    guard count <= most, !code.isExhausted else { throw Damage() }
    code.skip(final)
    try readLevels(count - final, length: count > 10 && final < 3 ? 1 : 0, isFirstLarge: final < 3)
    guard count < most else { return count }
    let tables =
      table < 4 ? zeros : table == 4 ? H264LengthTables.zerosOfFour : H264LengthTables.zerosOfEight
    guard var left = tables[count - 1].read(&code), left <= most - count else { throw Damage() }
    for _ in 0..<count - 1 where left > 0 {
      guard let run = runs[min(left, 7) - 1].read(&code), run <= left else { throw Damage() }
      left -= run
    }
    return count
  }

  private mutating func readCount(_ table: Int) throws(Damage) -> (count: Int, final: Int) {
    if table == 3 {
      let bits = code.bits(6)
      return bits == 3 ? (0, 0) : (bits >> 2 + 1, min(bits & 3, bits >> 2 + 1))
    }
    guard let value = counts[table > 3 ? table - 1 : table].read(&code) else { throw Damage() }
    return (value >> 2, value & 3)
  }

  /// Reads the sizes and signs of coefficients that are not final ones.
  private mutating func readLevels(
    _ count: Int,
    length: Int,
    isFirstLarge: Bool
  ) throws(Damage) {
    var length = length
    for index in 0..<count {
      let prefix = code.next.leadingZeroBitCount
      guard prefix < 25 else { throw Damage() }
      code.skip(prefix + 1)
      let bits = prefix >= 15 ? prefix - 3 : prefix == 14 && length == 0 ? 4 : length
      var value = min(prefix, 15) << length + code.bits(bits)
      if prefix >= 15, length == 0 { value += 15 }
      if prefix >= 16 { value += 1 << (prefix - 3) - 4096 }
      if index == 0, isFirstLarge { value += 2 }
      let size = value >> 1 + 1
      if length == 0 { length = 1 }
      if length < 6, size > 3 << (length - 1) { length += 1 }
    }
  }
}
