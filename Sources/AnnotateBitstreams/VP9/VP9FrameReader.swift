/// Reads the codes of a VP9 frame, without making a picture of it, to find out whether they end where the data
/// end.
struct VP9FrameReader {
  /// Why a frame cannot be right.
  struct Damage: Error {}

  /// How many bytes the reader is ahead of what encoders write at the end of a code, at most.
  private static let excess = 2
  /// How many bytes encoders write after the last one that is needed, at most.
  private static let flush = 6

  /// Whether nothing but zeros follows the codes of all tiles.
  private(set) var endsInZeros = true
  let header: VP9Header
  let format: VP9Format
  let segments: VP9Segments
  let columns: Int
  let rows: Int
  var code: BooleanDecoder
  /// The probabilities that are used, and how often each value was read.
  var probabilities: [UInt8]
  var counts = VP9Counts()
  /// The largest transform; 4 if blocks choose.
  var transforms = 0
  /// Whether blocks refer to two frames: 0 none, 1 all, 2 some.
  var compounds = 0
  /// The frame that all blocks with two references refer to, and the two from which they choose the other.
  var fixed: Int8 = 3
  var variable: (Int8, Int8) = (1, 2)
  var blocks: [VP9Block]
  /// The segments and motion of the frame before; empty if they do not count.
  let segmentMapBefore: [UInt8]
  var segmentMap: [UInt8]
  let motionBefore: [VP9Reference]
  /// How small the blocks above and on the left are, and which of theirs have coefficients.
  var aboveDivisions: [UInt8]
  var leftDivisions = InlineArray<8, UInt8>(repeating: 0)
  var aboveCoded: [[Bool]]
  var leftCoded: [[Bool]]
  /// Whether the segments above and on the left were those of the frame before.
  var abovePredicted: [Bool]
  var leftPredicted = InlineArray<8, Bool>(repeating: false)
  /// The tile's columns.
  var tile = 0..<0
  /// The block at hand, and where it is.
  var row = 0
  var column = 0
  var size = VP9Size(wide: 0, high: 0)
  var block = VP9Block()
  var hasAbove = false
  var hasLeft = false
  var contextOfModes = 0
  /// The classes of the coefficients of a transform.
  var cache = [UInt8](repeating: 0, count: 1024)

  init(_ bytes: [UInt8], _ header: VP9Header, _ state: VP9State) {
    (self.header, format, segments) = (header, state.format, state.segments)
    (columns, rows) = ((format.width + 7) / 8, (format.height + 7) / 8)
    probabilities = state.saved[header.context]
    code = BooleanDecoder(bytes, header.offset..<header.offset + header.compressedSize)
    blocks = Array(repeating: VP9Block(), count: columns * rows)
    let isSame = state.lastSize.columns == columns && state.lastSize.rows == rows
    segmentMapBefore = isSame ? state.segmentMap : []
    segmentMap = segments.isEnabled ? Array(repeating: 0, count: columns * rows) : segmentMapBefore
    let usesMotion =
      !header.isResilient && state.lastWasShown && state.lastSize.width == format.width
      && state.lastSize.height == format.height && !header.isIntra
    motionBefore = usesMotion ? state.motion : []
    let wide = (columns + 7) & ~7
    aboveDivisions = Array(repeating: 0, count: wide)
    aboveCoded = Array(repeating: Array(repeating: false, count: 2 * wide + 32), count: 3)
    leftCoded = Array(repeating: Array(repeating: false, count: 32), count: 3)
    abovePredicted = Array(repeating: false, count: wide)
    let signs = header.signs
    if signs[1] == signs[2] {
      (fixed, variable) = (3, (1, 2))
    } else if signs[1] == signs[3] {
      (fixed, variable) = (2, (1, 3))
    } else {
      (fixed, variable) = (1, (2, 3))
    }
  }

  /// Reads all tiles.
  ///
  /// - Parameter bytes: those of the frame.
  /// - Throws: `Damage` if a code does not end where its data end.
  mutating func read(_ bytes: [UInt8]) throws(Damage) {
    readProbabilities()
    guard code.excess <= Self.excess else { throw Damage() }
    guard !code.hasRest(after: Self.flush) else { throw Damage() }
    var position = header.offset + header.compressedSize
    let (tileRows, tileColumns) = (1 << header.tileRows, 1 << header.tileColumns)
    for tileRow in 0..<tileRows {
      let rowRange = Self.range(tileRow, header.tileRows, rows)
      for tileColumn in 0..<tileColumns {
        var size = bytes.count - position
        if tileRow < tileRows - 1 || tileColumn < tileColumns - 1 {
          guard position + 4 <= bytes.count else { throw Damage() }
          size = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
          position += 4
        }
        guard size > 0, size <= bytes.count - position else { throw Damage() }
        code = BooleanDecoder(bytes, position..<position + size)
        guard !code.flag() else { throw Damage() }
        tile = Self.range(tileColumn, header.tileColumns, columns)
        try readTile(rowRange)
        guard code.excess <= Self.excess, !code.hasRest(after: Self.flush) else { throw Damage() }
        endsInZeros = endsInZeros && code.endsInZeros
        position += size
      }
    }
  }

  private static func range(_ index: Int, _ shift: Int, _ count: Int) -> Range<Int> {
    let groups = (count + 7) / 8
    let start = min(8 * ((index * groups) >> shift), count)
    return start..<max(start, min(8 * (((index + 1) * groups) >> shift), count))
  }

  private mutating func readTile(_ range: Range<Int>) throws(Damage) {
    for row in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
      leftDivisions = .init(repeating: 0)
      leftPredicted = .init(repeating: false)
      for plane in 0..<3 { for index in 0..<32 { leftCoded[plane][index] = false } }
      for column in stride(from: tile.lowerBound, to: tile.upperBound, by: 8) {
        try readDivision(row, column, 3)
        guard code.excess <= Self.excess else { throw Damage() }
      }
    }
  }

  /// Reads a square of blocks; its side is a power of two of eight samples.
  private mutating func readDivision(_ row: Int, _ column: Int, _ level: Int) throws(Damage) {
    guard row < rows, column < columns else { return }
    let half = (1 << level) / 2
    let (hasRows, hasColumns) = (row + half < rows, column + half < columns)
    let above = Int(aboveDivisions[column] >> UInt8(level) & 1)
    let left = Int(leftDivisions[row & 7] >> UInt8(level) & 1)
    let context = 4 * level + 2 * left + above
    func probability(_ index: Int) -> UInt8 {
      header.isIntra
        ? VP9Defaults.keyDivisions[3 * context + index]
        : probabilities[VP9Layout.divisions + 3 * context + index]
    }
    var division = 3
    if hasRows, hasColumns {
      division =
        !code.bit(probability(0))
        ? 0 : !code.bit(probability(1)) ? 1 : !code.bit(probability(2)) ? 2 : 3
    } else if hasColumns {
      division = code.bit(probability(1)) ? 3 : 1
    } else if hasRows {
      division = code.bit(probability(2)) ? 3 : 2
    }
    counts.divisions[4 * context + division] += 1
    let (wide, high) = (
      level + 1 - (division >= 2 ? 1 : 0), level + 1 - (division & 1)
    )
    let part = VP9Size(wide: wide, high: high)
    if level == 0 || division == 0 {
      try readBlock(row, column, part)
    } else if division == 1 {
      try readBlock(row, column, part)
      if hasRows { try readBlock(row + half, column, part) }
    } else if division == 2 {
      try readBlock(row, column, part)
      if hasColumns { try readBlock(row, column + half, part) }
    } else {
      for (y, x) in [(0, 0), (0, half), (half, 0), (half, half)] {
        try readDivision(row + y, column + x, level - 1)
      }
    }
    if level == 0 || division != 3 {
      for index in 0..<1 << level {
        if column + index < aboveDivisions.count {
          aboveDivisions[column + index] = UInt8(15 << wide & 15)
        }
        leftDivisions[(row + index) & 7] = UInt8(15 << high & 15)
      }
    }
  }

  private mutating func readBlock(_ row: Int, _ column: Int, _ size: VP9Size) throws(Damage) {
    (self.row, self.column, self.size) = (row, column, size)
    block = VP9Block()
    block.isDivided = size.isDivided
    (hasAbove, hasLeft) = (row > 0, column > tile.lowerBound)
    if header.isIntra { readIntraOfKeyframe() } else { try readInfo() }
    let index = row * columns + column
    for y in 0..<min(size.rows, rows - row) {
      for x in 0..<min(size.columns, columns - column) { blocks[index + y * columns + x] = block }
    }
    if block.isSkipped {
      clearCoded()
      return
    }
    if !readResidual(), block.isInter, !size.isDivided {
      for y in 0..<min(size.rows, rows - row) {
        for x in 0..<min(size.columns, columns - column) {
          blocks[index + y * columns + x].isSkipped = true
        }
      }
    }
  }

  var above: VP9Block { blocks[(row - 1) * columns + column] }
  var left: VP9Block { blocks[row * columns + column - 1] }
}

/// A block of a VP9 frame, as far as others depend on it.
struct VP9Block {
  var isInter = false
  var isSkipped = false
  var transform: UInt8 = 0
  var filter: UInt8 = 3
  var segment: UInt8 = 0
  /// Whether the block is smaller than eight samples in a direction.
  var isDivided = false
  /// The way it is predicted: up to 9 a direction, then nearest, near, zero and new motion.
  var mode: UInt8 = 0
  /// The directions of its quarters.
  var modes = InlineArray<4, UInt8>(repeating: 0)
  /// 0 for intra, -1 where there is no second one.
  var first: Int8 = 0
  var second: Int8 = -1
  /// The motions of its quarters.
  var motions = InlineArray<4, VP9Motion>(repeating: VP9Motion())
  var secondMotions = InlineArray<4, VP9Motion>(repeating: VP9Motion())

  var isCompound: Bool { second > 0 }

  func motion(_ isSecond: Bool, _ quarter: Int) -> VP9Motion {
    isSecond ? secondMotions[quarter] : motions[quarter]
  }
}

/// The size of a block: powers of two of eight samples, and of four.
struct VP9Size {
  /// The widths and heights in units of four samples, as powers of two.
  let wide: Int
  let high: Int

  var isDivided: Bool { wide == 0 || high == 0 }
  /// The width and height in units of eight samples.
  var columns: Int { max(1, (1 << wide) / 2) }
  var rows: Int { max(1, (1 << high) / 2) }
  /// The largest transform.
  var transform: Int { min(wide, high, 3) }
  /// The class of sizes for directions.
  var group: Int { min(wide, high) }
}
