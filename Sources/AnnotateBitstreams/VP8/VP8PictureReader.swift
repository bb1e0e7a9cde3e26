/// Reads the codes of a VP8 picture, without making a picture of them.
struct VP8PictureReader {
  let header: VP8Header
  let state: VP8State
  /// The code of the modes of blocks.
  var code: BooleanDecoder
  /// The codes of coefficients, which take turns row by row.
  var partitions: [BooleanDecoder]
  /// The blocks above the current one, with one more on each side.
  var above: [VP8Block]
  var current: [VP8Block]
  /// The directions of the parts above and on the left, in keyframes.
  var modesAbove: [Int]
  var modesLeft = [0, 0, 0, 0]
  /// Whether there are coefficients in the blocks above and on the left: four of luma, two of each chroma,
  /// one of the means of luma.
  var coefficientsAbove: [[Bool]]
  var coefficientsLeft = Array(repeating: false, count: 9)

  init(
    _ code: BooleanDecoder,
    _ partitions: [BooleanDecoder],
    _ header: VP8Header,
    _ state: VP8State
  ) {
    (self.code, self.partitions, self.header, self.state) = (code, partitions, header, state)
    above = Array(repeating: VP8Block(), count: state.columns + 2)
    current = above
    modesAbove = Array(repeating: 0, count: 4 * state.columns)
    coefficientsAbove = Array(
      repeating: Array(repeating: false, count: 9),
      count: state.columns
    )
  }

  /// Reads all blocks.
  ///
  /// - Returns: whether the codes end where the data end.
  mutating func read() -> Bool {
    for row in 0..<state.rows {
      modesLeft = [0, 0, 0, 0]
      coefficientsLeft = Array(repeating: false, count: 9)
      current = Array(repeating: VP8Block(), count: state.columns + 2)
      let index = row % partitions.count
      var partition = partitions[index]
      for column in 0..<state.columns {
        current[column + 1] = readModes(column, row)
        readCoefficients(current[column + 1], column, &partition)
      }
      partitions[index] = partition
      guard code.excess <= Self.slack, partition.excess <= Self.slack else { return false }
      above = current
    }
    return !code.hasRest && !partitions.contains(where: \.hasRest)
  }

  /// How far decoders read ahead, in bytes.
  private static let slack = 2

  // MARK: Modes

  private mutating func readModes(_ column: Int, _ row: Int) -> VP8Block {
    var block = VP8Block()
    if header.choosesSegments {
      _ = code.bit(header.segments[0]) ? code.bit(header.segments[2]) : code.bit(header.segments[1])
    }
    block.isSkipped = header.skip.map { code.bit($0) } ?? false
    if header.isKey {
      readKeyModes(column, &block)
    } else if code.bit(header.intra) {
      block.reference = code.bit(header.last) ? code.bit(header.golden) ? 3 : 2 : 1
      readMotion(column, row, &block)
    } else {
      readIntraModes(&block)
    }
    return block
  }

  private mutating func readKeyModes(_ column: Int, _ block: inout VP8Block) {
    if code.bit(145) {
      // Directions of the parts of a whole block: means, vertical, horizontal, and true motion.
      let mode = code.bit(156) ? code.bit(128) ? 1 : 3 : code.bit(163) ? 2 : 0
      for index in 0..<4 { (modesAbove[4 * column + index], modesLeft[index]) = (mode, mode) }
    } else {
      block.hasParts = true
      for y in 0..<4 {
        for x in 0..<4 {
          let first = 9 * (10 * modesAbove[4 * column + x] + modesLeft[y])
          let mode = readPartMode(VP8Tables.blockModes[first..<first + 9])
          (modesAbove[4 * column + x], modesLeft[y]) = (mode, mode)
        }
      }
    }
    readChromaMode([142, 114, 183])
  }

  private mutating func readIntraModes(_ block: inout VP8Block) {
    let luma = state.probabilities.lumaModes
    if code.bit(luma[0]) {
      if code.bit(luma[1]) { block.hasParts = code.bit(luma[3]) } else { _ = code.bit(luma[2]) }
    }
    if block.hasParts {
      for _ in 0..<16 { _ = readPartMode([120, 90, 79, 133, 87, 85, 80, 111, 151]) }
    }
    readChromaMode(state.probabilities.chromaModes)
  }

  private mutating func readChromaMode(_ probabilities: [UInt8]) {
    if code.bit(probabilities[0]), code.bit(probabilities[1]) { _ = code.bit(probabilities[2]) }
  }

  /// Reads the direction of a part: means, true motion, vertical, horizontal, left down, right down, vertical
  /// right, vertical left, horizontal down, horizontal up.
  private mutating func readPartMode(_ probabilities: ArraySlice<UInt8>) -> Int {
    let first = probabilities.startIndex
    func probability(_ index: Int) -> UInt8 { probabilities[first + index] }
    guard code.bit(probability(0)) else { return 0 }
    guard code.bit(probability(1)) else { return 1 }
    guard code.bit(probability(2)) else { return 2 }
    if !code.bit(probability(3)) {
      guard code.bit(probability(4)) else { return 3 }
      return code.bit(probability(5)) ? 6 : 5
    }
    guard code.bit(probability(6)) else { return 4 }
    guard code.bit(probability(7)) else { return 7 }
    return code.bit(probability(8)) ? 9 : 8
  }
}
