extension HEVCSliceReader {
  /// Reads the coefficients of a block.
  ///
  /// - Parameters:
  ///   - size: its side as a power of two.
  ///   - isLuma: whether it is of luma.
  ///   - mode: the direction of intra prediction.
  ///   - isIntra: whether it is predicted from its own picture.
  /// - Throws: `Damage` if there are numbers that no encoder writes.
  mutating func readCoefficients(
    _ size: Int,
    isLuma: Bool,
    _ mode: UInt8,
    isIntra: Bool
  ) throws(Damage) {
    if picture.skipsTransforms, !bypassesTransform, size <= picture.maximumSkippedTransform {
      _ = code.bit(&contexts[HEVCContexts.skipTransform + (isLuma ? 0 : 1)])
    }
    let direction = Self.direction(size, isLuma: isLuma, isIntra ? mode : 1, sequence.chromaArray)
    var (lastX, lastY) = readLast(size, isLuma: isLuma)
    if direction == 2 { swap(&lastX, &lastY) }
    let groups = HEVCScan.positions[direction][size - 2]
    let cells = HEVCScan.positions[direction][2]
    let lastGroup = groups.firstIndex(of: UInt8(lastX >> 2 | (lastY >> 2) << 4)) ?? 0
    let lastCell = cells.firstIndex(of: UInt8(lastX & 3 | (lastY & 3) << 4)) ?? 0
    var group = Group(size: size, isLuma: isLuma, direction: direction)
    aboveOneContext = 1
    for index in stride(from: lastGroup, through: 0, by: -1) {
      group.begin(groups[index], isFirst: index == lastGroup)
      var isInferred = false
      var isCoded = true
      if index < lastGroup, index > 0 {
        let context = min(group.neighbors, 1) + (isLuma ? 0 : 2)
        isCoded = code.bit(&contexts[HEVCContexts.groupCoded + context])
        isInferred = true
      }
      guard isCoded else { continue }
      group.markCoded()
      let last = index == lastGroup ? lastCell : 16
      let significant = readSignificance(group, cells, before: last, isInferred: isInferred)
      if significant != 0 { try readLevels(significant, group, isFirstGroup: index == 0) }
    }
  }

  /// The direction in which coefficients are coded: 0 diagonal, 1 horizontal, 2 vertical.
  private static func direction(
    _ size: Int,
    isLuma: Bool,
    _ mode: UInt8,
    _ chromaArray: Int
  ) -> Int {
    guard size == 2 || size == 3 && (isLuma || chromaArray == 3) else { return 0 }
    return (6...14).contains(mode) ? 2 : (22...30).contains(mode) ? 1 : 0
  }

  /// Reads the position of the last coefficient.
  private mutating func readLast(_ size: Int, isLuma: Bool) -> (x: Int, y: Int) {
    let offset = isLuma ? 3 * (size - 2) + (size - 1) >> 2 : 15
    let shift = isLuma ? (size + 1) >> 2 : size - 2
    let limit = size << 1 - 1
    var x = 0
    while x < limit, code.bit(&contexts[HEVCContexts.lastColumn + offset + x >> shift]) { x += 1 }
    var y = 0
    while y < limit, code.bit(&contexts[HEVCContexts.lastRow + offset + y >> shift]) { y += 1 }
    return (readLastRest(x), readLastRest(y))
  }

  private mutating func readLastRest(_ prefix: Int) -> Int {
    guard prefix > 3 else { return prefix }
    let bits = prefix >> 1 - 1
    return (2 + prefix & 1) << bits + code.evenBits(bits)
  }

  /// A group of sixteen coefficients, and which groups of its block are coded.
  struct Group {
    let size: Int
    let isLuma: Bool
    let direction: Int
    private(set) var x = 0
    private(set) var y = 0
    /// Whether it is the one that is coded first.
    private(set) var isFirst = false
    /// Whether the group on the right (1) and the one below (2) are coded.
    private(set) var neighbors = 0
    private var coded: UInt64 = 0

    init(size: Int, isLuma: Bool, direction: Int) {
      (self.size, self.isLuma, self.direction) = (size, isLuma, direction)
    }

    mutating func begin(_ position: UInt8, isFirst: Bool) {
      (x, y) = (Int(position & 15), Int(position >> 4))
      self.isFirst = isFirst
      let last = 1 << (size - 2) - 1
      neighbors = (x < last && isCoded(x + 1, y) ? 1 : 0) | (y < last && isCoded(x, y + 1) ? 2 : 0)
    }

    mutating func markCoded() { coded |= 1 << UInt64(y << 3 | x) }

    private func isCoded(_ x: Int, _ y: Int) -> Bool { coded >> UInt64(y << 3 | x) & 1 != 0 }

    /// The context of whether a coefficient is zero.
    func context(_ cell: UInt8) -> Int {
      let (cellX, cellY) = (Int(cell & 15), Int(cell >> 4))
      var context: Int
      if size == 2 {
        context = [0, 1, 4, 5, 2, 3, 4, 5, 6, 6, 8, 8, 7, 7, 8, 8][cellY << 2 | cellX]
      } else if x | y | cellX | cellY == 0 {
        context = 0
      } else {
        switch neighbors {
        case 0: context = cellX + cellY == 0 ? 2 : cellX + cellY < 3 ? 1 : 0
        case 1: context = cellY == 0 ? 2 : cellY == 1 ? 1 : 0
        case 2: context = cellX == 0 ? 2 : cellX == 1 ? 1 : 0
        default: context = 2
        }
        if isLuma {
          context += (x | y != 0 ? 3 : 0) + (size == 3 ? direction == 0 ? 9 : 15 : 21)
        } else {
          context += size == 3 ? 9 : 12
        }
      }
      return isLuma ? context : 27 + context
    }
  }

  /// Reads which coefficients of a group are not zero: a bit for each, in the order of the code.
  private mutating func readSignificance(
    _ group: Group,
    _ cells: [UInt8],
    before last: Int,
    isInferred: Bool
  ) -> UInt16 {
    var significant: UInt16 = last < 16 ? 1 << UInt16(last) : 0
    for cell in stride(from: last - 1, through: 0, by: -1) {
      if cell == 0, isInferred, significant == 0 { return 1 }
      let context = HEVCContexts.significant + group.context(cells[cell])
      if code.bit(&contexts[context]) { significant |= 1 << UInt16(cell) }
    }
    return significant
  }

  /// Reads the sizes and signs of the coefficients of a group.
  private mutating func readLevels(
    _ significant: UInt16,
    _ group: Group,
    isFirstGroup: Bool
  ) throws(Damage) {
    let count = significant.nonzeroBitCount
    var set = isFirstGroup || !group.isLuma ? 0 : 2
    if !group.isFirst, aboveOneContext == 0 { set += 1 }
    aboveOneContext = 1
    let offset = HEVCContexts.aboveOne + 4 * set + (group.isLuma ? 0 : 16)
    // What a coefficient is at least, as far as it has been read.
    var levels = Array(repeating: 1, count: count)
    var firstAbove: Int?
    for index in 0..<min(8, count) {
      if code.bit(&contexts[offset + aboveOneContext]) {
        levels[index] = 2
        aboveOneContext = 0
        firstAbove = firstAbove ?? index
      } else if aboveOneContext > 0, aboveOneContext < 3 {
        aboveOneContext += 1
      }
    }
    if let firstAbove {
      let context = HEVCContexts.aboveTwo + set + (group.isLuma ? 0 : 4)
      if code.bit(&contexts[context]) { levels[firstAbove] = 3 }
    }
    let span = 15 - significant.leadingZeroBitCount - significant.trailingZeroBitCount
    let isHidden = picture.hidesSigns && !bypassesTransform && span > 3
    _ = code.evenBits(count - (isHidden ? 1 : 0))
    var parameter = 0
    for index in 0..<count {
      let limit = index >= 8 ? 1 : index == firstAbove ? 3 : 2
      guard levels[index] == limit else { continue }
      let level = levels[index] + (try readRest(parameter))
      if level > 3 << parameter { parameter = min(parameter + 1, 4) }
    }
  }

  private mutating func readRest(_ parameter: Int) throws(Damage) -> Int {
    var prefix = 0
    while code.evenBit() {
      prefix += 1
      guard prefix <= 32 else { throw Damage() }
    }
    guard prefix > 3 else { return prefix << parameter + code.evenBits(parameter) }
    let bits = prefix - 3 + parameter
    return (1 << (prefix - 3) + 2) << parameter + code.evenBits(bits)
  }
}
