/// The references and steps of motion of a macroblock, with those at its left and upper border.
struct H264Motion {
  /// For each list, five rows of five blocks, horizontal and vertical.
  var steps = InlineArray<100, UInt8>(repeating: 0)
  /// For each list, the references of the quarters.
  var references = InlineArray<8, UInt8>(repeating: 0)

  /// The index of a step of a list.
  static func index(_ list: Int, _ column: Int, _ row: Int) -> Int {
    50 * list + 10 * (row + 1) + 2 * (column + 1)
  }
}

extension H264ArithmeticReader {
  /// Reads the references and steps of motion.
  mutating func readMotion(_ prediction: H264Prediction) throws(Damage) {
    motion = H264Motion()
    let lists = header.kind == .both ? 2 : 1
    let isDoubled = isField && header.mixesFields
    for list in 0..<lists where header.referenceCounts[list] * (isDoubled ? 2 : 1) > 1 {
      for row in stride(from: 0, to: 4, by: prediction.height) {
        for column in stride(from: 0, to: 4, by: prediction.width) {
          let quarter = row & 2 | column >> 1
          guard prediction.uses(list, quarter) else { continue }
          let reference = try readReference(list, quarter)
          motion.references[4 * list + quarter] = reference
          if prediction.width == 4 { motion.references[4 * list + quarter + 1] = reference }
          if prediction.height == 4 {
            motion.references[4 * list + quarter + 2] = reference
            if prediction.width == 4 { motion.references[4 * list + quarter + 3] = reference }
          }
        }
      }
    }
    for list in 0..<lists {
      loadBorders(list)
      try readSteps(prediction, list)
    }
    keepMotion(lists: lists)
  }

  private mutating func readSteps(_ prediction: H264Prediction, _ list: Int) throws(Damage) {
    for row in stride(from: 0, to: 4, by: prediction.height) {
      for column in stride(from: 0, to: 4, by: prediction.width) {
        let quarter = row & 2 | column >> 1
        guard prediction.uses(list, quarter) else { continue }
        guard prediction.hasQuarters else {
          try readStep(list, column, row, prediction.width, prediction.height)
          continue
        }
        let size = prediction.size(quarter)
        for y in stride(from: row, to: row + 2, by: size.height) {
          for x in stride(from: column, to: column + 2, by: size.width) {
            try readStep(list, x, y, size.width, size.height)
          }
        }
      }
    }
  }

  private mutating func readReference(_ list: Int, _ quarter: Int) throws(Damage) -> UInt8 {
    let isLeft =
      quarter & 1 != 0
      ? motion.references[4 * list + quarter - 1] > 0
      : isReferenceAbove(
        position.left(quarter & 2),
        4 * list + position.leftRow(quarter & 2) & 2 + 1
      )
    let isAbove =
      quarter & 2 != 0
      ? motion.references[4 * list + quarter - 2] > 0
      : isReferenceAbove(position.above, 4 * list + 2 + quarter)
    var context = (isLeft ? 1 : 0) + (isAbove ? 2 : 0)
    var reference: UInt8 = 0
    while code.bit(&contexts[H264Contexts.reference + context]) {
      context = context >> 2 + 4
      reference += 1
      guard reference < 64 else { throw Damage() }
    }
    return reference
  }

  /// Whether a reference of a neighbour is above zero; a frame counts those of fields in pairs.
  private func isReferenceAbove(_ block: Int, _ index: Int) -> Bool {
    guard map.hasMotion[block] else { return false }
    let isPaired = header.mixesFields && !isField && map.kinds[block].contains(.field)
    return map.references[block][index] > (isPaired ? 1 : 0)
  }

  /// Copies the steps of the neighbours.
  private mutating func loadBorders(_ list: Int) {
    if map.hasMotion[position.above] {
      let above = map.motion[position.above]
      for column in 0..<4 {
        let (from, to) = (16 * list + 2 * column, H264Motion.index(list, column, -1))
        motion.steps[to] = above[from]
        motion.steps[to + 1] = scaled(above[from + 1], position.above)
      }
    }
    for row in 0..<4 {
      let block = position.left(row)
      guard map.hasMotion[block] else { continue }
      let from = 16 * list + 8 + 2 * position.leftRow(row)
      let to = H264Motion.index(list, -1, row)
      motion.steps[to] = map.motion[block][from]
      motion.steps[to + 1] = scaled(map.motion[block][from + 1], block)
    }
  }

  /// A vertical step of a neighbour, in lines of this macroblock's kind.
  private func scaled(_ step: UInt8, _ block: Int) -> UInt8 {
    guard header.mixesFields else { return step }
    let isNeighborField = map.kinds[block].contains(.field)
    return isNeighborField == isField ? step : isField ? step / 2 : step * 2
  }

  private mutating func readStep(
    _ list: Int,
    _ column: Int,
    _ row: Int,
    _ width: Int,
    _ height: Int
  ) throws(Damage) {
    let index = H264Motion.index(list, column, row)
    for component in 0..<2 {
      let sum = Int(motion.steps[index + component - 2]) + Int(motion.steps[index + component - 10])
      let step = try readStep(
        component == 0 ? H264Contexts.motion.horizontal : H264Contexts.motion.vertical,
        sum < 3 ? 0 : sum > 32 ? 2 : 1
      )
      for y in 0..<height {
        for x in 0..<width { motion.steps[index + component + 10 * y + 2 * x] = step }
      }
    }
  }

  /// Reads the size of a step, of which large ones are alike, and its sign.
  private mutating func readStep(_ base: Int, _ context: Int) throws(Damage) -> UInt8 {
    guard code.bit(&contexts[base + context]) else { return 0 }
    var size = 1
    var next = base + 3
    while size < 9, code.bit(&contexts[next]) {
      if size < 4 { next += 1 }
      size += 1
    }
    if size == 9 {
      var bits = 3
      while code.evenBit() {
        size += 1 << bits
        bits += 1
        guard bits < 24 else { throw Damage() }
      }
      size += code.evenBits(bits)
    }
    _ = code.evenBit()
    return UInt8(min(size, 127))
  }

  /// Keeps what later macroblocks need.
  private mutating func keepMotion(lists: Int) {
    map.hasMotion[position.block] = true
    map.references[position.block] = motion.references
    var kept = InlineArray<32, UInt8>(repeating: 0)
    for list in 0..<lists {
      for index in 0..<4 {
        let (bottom, right) = (H264Motion.index(list, index, 3), H264Motion.index(list, 3, index))
        let to = 16 * list + 2 * index
        (kept[to], kept[to + 1]) = (motion.steps[bottom], motion.steps[bottom + 1])
        (kept[to + 8], kept[to + 9]) = (motion.steps[right], motion.steps[right + 1])
      }
    }
    map.motion[position.block] = kept
  }
}
