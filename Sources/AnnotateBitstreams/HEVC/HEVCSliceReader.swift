/// Reads the code of the blocks of a slice segment, without making a picture of them, to find out whether it
/// ends where the data end.
struct HEVCSliceReader {
  /// Why a segment cannot be right.
  struct Damage: Error {}

  /// The states of contexts from which dependent segments, and rows, continue.
  struct Saved {
    var segment: [UInt8] = []
    var row: [UInt8] = []
  }

  let sequence: HEVCSequence
  let picture: HEVCPicture
  let header: HEVCSliceHeader
  let tiles: HEVCTileMap
  /// The address of the slice, which is that of its first segment.
  let slice: Int
  var code: ArithmeticDecoder
  var contexts: [UInt8]
  var map: HEVCBlockMap
  var saved: Saved
  var isQuantizerStepCoded = false
  var isChromaOffsetCoded = false
  var bypassesTransform = false
  /// The first of two contexts for coefficients that an earlier group leaves.
  var aboveOneContext = 1

  init(
    _ bytes: [UInt8],
    _ header: HEVCSliceHeader,
    _ picture: HEVCPicture,
    _ sequence: HEVCSequence,
    _ tiles: HEVCTileMap,
    _ map: HEVCBlockMap,
    _ saved: Saved
  ) {
    (self.sequence, self.picture, self.header, self.tiles) = (sequence, picture, header, tiles)
    (slice, self.map, self.saved) = (header.sliceAddress, map, saved)
    code = ArithmeticDecoder(bytes, at: header.codeOffset)
    contexts = HEVCContexts.initial(header.contextSet, quantizer: header.quantizer)
  }

  /// Reads all blocks.
  ///
  /// - Returns: the position of the first tree block after the segment, in the order of the code.
  /// - Throws: `Damage` if the code does not end with the data, or holds what no encoder writes.
  mutating func read() throws(Damage) -> Int {
    var position = tiles.positions[header.address]
    let fresh = contexts
    if header.isDependent, saved.segment.count == contexts.count { contexts = saved.segment }
    if begins(position) { synchronize(position, fresh) }
    while true {
      try readTree(at: position)
      let isEnd = code.finalBit()
      guard !code.isExhausted else { throw Damage() }
      if picture.synchronizesRows, isSecondOfRow(position) { saved.row = contexts }
      position += 1
      if isEnd { break }
      guard position < tiles.order.count else { throw Damage() }
      if begins(position) {
        guard code.finalBit(), code.isAtEndOfByte else { throw Damage() }
        code.start()
        synchronize(position, fresh)
      }
    }
    guard code.isAtEnd else { throw Damage() }
    if picture.hasDependentSlices { saved.segment = contexts }
    return position
  }

  /// Whether a tree block is the first of a tile, or of a row where rows have codes of their own.
  private func begins(_ position: Int) -> Bool {
    let index = tiles.order[position]
    if position == 0 || tiles.tiles[index] != tiles.tiles[tiles.order[position - 1]] { return true }
    let column = index % sequence.columns
    return picture.synchronizesRows && column == tiles.firstColumns[column]
  }

  /// Whether a row is to continue the row below from here.
  private func isSecondOfRow(_ position: Int) -> Bool {
    let column = tiles.order[position] % sequence.columns
    return column == tiles.firstColumns[column] + 1
  }

  /// Sets the contexts for the start of a tile or row.
  private mutating func synchronize(_ position: Int, _ fresh: [UInt8]) {
    let index = tiles.order[position]
    let isTileStart =
      position == 0 || tiles.tiles[index] != tiles.tiles[tiles.order[position - 1]]
    let above = index - sequence.columns + 1
    let column = index % sequence.columns
    guard picture.synchronizesRows, above > 0, column + 1 < sequence.columns,
      tiles.tiles[above] == tiles.tiles[index], map.slices[above] == slice, !isTileStart
    else {
      contexts = fresh
      return
    }
    contexts = saved.row
  }

  private mutating func readTree(at position: Int) throws(Damage) {
    let index = tiles.order[position]
    let (column, row) = (index % sequence.columns, index / sequence.columns)
    map.slices[index] = slice
    map.hasLeft =
      column > 0 && map.slices[index - 1] == slice && tiles.tiles[index - 1] == tiles.tiles[index]
    let above = index - sequence.columns
    map.hasAbove = row > 0 && map.slices[above] == slice && tiles.tiles[above] == tiles.tiles[index]
    if header.offsetsLuma || header.offsetsChroma { readSampleOffsets() }
    try readBlocks(column << sequence.treeBlock, row << sequence.treeBlock, sequence.treeBlock, 0)
  }

  private mutating func readSampleOffsets() {
    if map.hasLeft, code.bit(&contexts[HEVCContexts.offsetMerge]) { return }
    if map.hasAbove, code.bit(&contexts[HEVCContexts.offsetMerge]) { return }
    var kind = 0
    for component in 0..<(sequence.chromaArray == 0 ? 1 : 3)
    where component == 0 ? header.offsetsLuma : header.offsetsChroma {
      if component < 2 {
        let isOffset = code.bit(&contexts[HEVCContexts.offsetKind])
        kind = isOffset ? (code.evenBit() ? 2 : 1) : 0
      }
      guard kind > 0 else { continue }
      let bits = component == 0 ? sequence.lumaBits : sequence.chromaBits
      let limit = 1 << (min(bits, 10) - 5) - 1
      var nonzero = 0
      for _ in 0..<4 {
        var size = 0
        while size < limit, code.evenBit() { size += 1 }
        nonzero += size > 0 ? 1 : 0
      }
      if kind == 1 {
        _ = code.evenBits(nonzero + 5)
      } else if component < 2 {
        _ = code.evenBits(2)
      }
    }
  }

  private mutating func readBlocks(
    _ x: Int,
    _ y: Int,
    _ size: Int,
    _ depth: Int
  ) throws(Damage) {
    let side = 1 << size
    var isSplit = size > sequence.smallestBlock
    if isSplit, x + side <= sequence.width, y + side <= sequence.height {
      let deeper = map.countDeeper(x, y, than: depth)
      isSplit = code.bit(&contexts[HEVCContexts.splitBlock + deeper])
    }
    if picture.hasQuantizerSteps, size >= sequence.treeBlock - picture.quantizerDepth {
      isQuantizerStepCoded = false
    }
    if header.choosesChromaOffsets, size >= sequence.treeBlock - picture.chromaOffsetDepth {
      isChromaOffsetCoded = false
    }
    guard isSplit else { return try readBlock(x, y, size, depth) }
    let half = side / 2
    for (dx, dy) in [(0, 0), (half, 0), (0, half), (half, half)]
    where x + dx < sequence.width && y + dy < sequence.height {
      try readBlocks(x + dx, y + dy, size - 1, depth + 1)
    }
  }
}
