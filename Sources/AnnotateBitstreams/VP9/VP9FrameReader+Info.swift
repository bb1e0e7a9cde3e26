extension VP9FrameReader {
  /// Reads a value, with the frame's probabilities from an index on.
  mutating func value(_ tree: [Int8], _ start: Int) -> Int {
    value(tree, of: probabilities, start)
  }

  private mutating func value(_ tree: [Int8], of list: [UInt8], _ start: Int) -> Int {
    var node = 0
    repeat {
      node = Int(tree[node + (code.bit(list[start + node >> 1]) ? 1 : 0)])
    } while node > 0
    return -node
  }

  /// Reads what a block of a frame is that refers to no other.
  mutating func readIntraOfKeyframe() {
    if segments.isEnabled {
      block.segment =
        segments.updatesMap ? UInt8(value(VP9Trees.segments, of: segments.tree, 0)) : 0
      noteSegment(block.segment)
    }
    readSkipped()
    readTransform(mayChoose: true)
    let (aboveModes, leftModes) = (
      hasAbove ? above.modes : .init(repeating: 0), hasLeft ? left.modes : .init(repeating: 0)
    )
    for y in stride(from: 0, to: 2, by: size.high == 0 ? 1 : 2) {
      for x in stride(from: 0, to: 2, by: size.wide == 0 ? 1 : 2) {
        let up = y > 0 ? block.modes[x] : aboveModes[2 + x]
        let side = x > 0 ? block.modes[2 * y] : leftModes[2 * y + 1]
        let start = 90 * Int(up) + 9 * Int(side)
        setMode(value(VP9Trees.directions, of: VP9Defaults.keyDirections, start), x, y)
      }
    }
    block.mode = block.modes[3]
    _ = value(VP9Trees.directions, of: VP9Defaults.keyChromaDirections, 9 * Int(block.mode))
  }

  private mutating func setMode(_ mode: Int, _ x: Int, _ y: Int) {
    for row in y..<(size.high == 0 ? y + 1 : 2) {
      for column in x..<(size.wide == 0 ? x + 1 : 2) { block.modes[2 * row + column] = UInt8(mode) }
    }
  }

  /// Reads what a block of another frame is.
  mutating func readInfo() throws(Damage) {
    if segments.isEnabled { readSegment() }
    readSkipped()
    let segment = Int(block.segment)
    if let reference = segments.isEnabled ? segments.references[segment] : nil {
      block.isInter = reference > 0
    } else {
      let context =
        hasAbove && hasLeft
        ? !above.isInter && !left.isInter ? 3 : !above.isInter || !left.isInter ? 1 : 0
        : hasAbove ? above.isInter ? 0 : 2 : hasLeft ? left.isInter ? 0 : 2 : 0
      block.isInter = code.bit(probabilities[VP9Layout.isInter + context])
      counts.isInter[2 * context + (block.isInter ? 1 : 0)] += 1
    }
    readTransform(mayChoose: !block.isSkipped || !block.isInter)
    if block.isInter { try readInter() } else { readIntra() }
  }

  private mutating func readSkipped() {
    if segments.isEnabled, segments.skips[Int(block.segment)] {
      block.isSkipped = true
      return
    }
    let context = (hasAbove && above.isSkipped ? 1 : 0) + (hasLeft && left.isSkipped ? 1 : 0)
    block.isSkipped = code.bit(probabilities[VP9Layout.skipped + context])
    counts.skipped[2 * context + (block.isSkipped ? 1 : 0)] += 1
  }

  private mutating func readTransform(mayChoose: Bool) {
    let most = size.transform
    guard transforms == 4, mayChoose, !size.isDivided else {
      block.transform = UInt8(min(most, min(transforms, 3)))
      return
    }
    var up = hasAbove && !above.isSkipped ? Int(above.transform) : most
    var side = hasLeft && !left.isSkipped ? Int(left.transform) : most
    if !hasLeft { side = up }
    if !hasAbove { up = side }
    let context = up + side > most ? 1 : 0
    let transform: Int
    switch most {
    case 1:
      transform = value(VP9Trees.small, VP9Layout.small + context)
      counts.small[2 * context + transform] += 1
    case 2:
      transform = value(VP9Trees.middle, VP9Layout.middle + 2 * context)
      counts.middle[3 * context + transform] += 1
    default:
      transform = value(VP9Trees.large, VP9Layout.large + 3 * context)
      counts.large[4 * context + transform] += 1
    }
    block.transform = UInt8(transform)
  }

  private mutating func noteSegment(_ segment: UInt8) {
    for y in 0..<min(size.rows, rows - row) {
      for x in 0..<min(size.columns, columns - column) {
        segmentMap[(row + y) * columns + column + x] = segment
      }
    }
  }

  private mutating func readSegment() {
    var predicted: UInt8 = 7
    for y in 0..<min(size.rows, rows - row) {
      for x in 0..<min(size.columns, columns - column) {
        let index = (row + y) * columns + column + x
        predicted = min(predicted, segmentMapBefore.isEmpty ? 0 : segmentMapBefore[index])
      }
    }
    block.segment = predicted
    if segments.updatesMap {
      var isPredicted = false
      if segments.isTemporal {
        let context = (leftPredicted[row & 7] ? 1 : 0) + (abovePredicted[column] ? 1 : 0)
        isPredicted = code.bit(segments.predicted[context])
        for index in 0..<size.rows { leftPredicted[(row + index) & 7] = isPredicted }
        for index in 0..<size.columns where column + index < abovePredicted.count {
          abovePredicted[column + index] = isPredicted
        }
      }
      if !isPredicted { block.segment = UInt8(value(VP9Trees.segments, of: segments.tree, 0)) }
    }
    noteSegment(block.segment)
  }

  private mutating func readIntra() {
    for y in stride(from: 0, to: 2, by: size.high == 0 ? 1 : 2) {
      for x in stride(from: 0, to: 2, by: size.wide == 0 ? 1 : 2) {
        let context = size.isDivided ? 0 : min(size.group, 3)
        let mode = value(VP9Trees.directions, VP9Layout.directions + 9 * context)
        counts.directions[10 * context + mode] += 1
        setMode(mode, x, y)
      }
    }
    block.mode = block.modes[3]
    let mode = Int(block.mode)
    let chroma = value(VP9Trees.directions, VP9Layout.chromaDirections + 9 * mode)
    counts.chromaDirections[10 * mode + chroma] += 1
  }
}
