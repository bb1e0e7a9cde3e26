extension VP8PictureReader {
  mutating func readMotion(_ column: Int, _ row: Int, _ block: inout VP8Block) {
    let neighbors = [above[column + 1], current[column], above[column]]
    var (near, counts) = nearby(neighbors, block.reference)
    let modes = VP8Tables.motionModes
    defer {
      if !block.isSplit { block.parts = Array(repeating: block.motion, count: 16) }
    }
    guard code.bit(modes[counts[0]][0]) else { return }
    if counts[3] > 0, near[1] == near[3] { counts[1] += 1 }
    if counts[2] > counts[1] {
      counts.swapAt(1, 2)
      near.swapAt(1, 2)
    }
    guard code.bit(modes[counts[1]][1]) else {
      block.motion = clamped(near[1], column, row)
      return
    }
    guard code.bit(modes[counts[2]][2]) else {
      block.motion = clamped(near[2], column, row)
      return
    }
    let best = clamped(near[counts[1] >= counts[0] ? 1 : 0], column, row)
    let split = neighbors.map { $0.isSplit ? 1 : 0 }
    if code.bit(modes[2 * (split[0] + split[1]) + split[2]][3]) {
      block.isSplit = true
      readParts(best, neighbors, &block)
    } else {
      let y = best.y + readComponent(state.probabilities.motion[0])
      block.motion = VP8Motion(x: best.x + readComponent(state.probabilities.motion[1]), y: y)
    }
  }

  /// The motion of neighbours, and how many of them move so: not at all, and in up to three other ways.
  private func nearby(
    _ neighbors: [VP8Block],
    _ reference: Int
  ) -> (near: [VP8Motion], counts: [Int]) {
    var near = Array(repeating: VP8Motion(), count: 4)
    var counts = [0, 0, 0, 0]
    var index = 0
    for (number, neighbor) in neighbors.enumerated() where neighbor.reference != 0 {
      let weight = number == 2 ? 1 : 2
      guard !neighbor.motion.isZero else {
        counts[0] += weight
        continue
      }
      let isTurned = state.turnsMotion[reference] != state.turnsMotion[neighbor.reference]
      let motion = isTurned ? neighbor.motion.turned : neighbor.motion
      if index == 0 || motion != near[index] {
        index += 1
        near[index] = motion
      }
      counts[index] += weight
    }
    return (near, counts)
  }

  /// Motion that leads out of the picture by no more than a block.
  private func clamped(_ motion: VP8Motion, _ column: Int, _ row: Int) -> VP8Motion {
    func clamp(_ value: Int, _ index: Int, _ count: Int) -> Int {
      min(max(value, -(index + 1) << 6), (count - index) << 6)
    }
    return VP8Motion(
      x: clamp(motion.x, column, state.columns),
      y: clamp(motion.y, row, state.rows)
    )
  }

  /// Reads the motion of the parts of a block.
  private mutating func readParts(
    _ best: VP8Motion,
    _ neighbors: [VP8Block],
    _ block: inout VP8Block
  ) {
    let layout = readLayout()
    func motions(_ neighbor: VP8Block) -> [VP8Motion] {
      neighbor.parts.isEmpty ? Array(repeating: VP8Motion(), count: 16) : neighbor.parts
    }
    let (top, left) = (motions(neighbors[0]), motions(neighbors[1]))
    block.parts = Array(repeating: VP8Motion(), count: 16)
    var read: [VP8Motion] = []
    for index in 0..<16 where layout[index] == read.count {
      let onLeft = index % 4 == 0 ? left[index + 3] : block.parts[index - 1]
      let onTop = index < 4 ? top[index + 12] : block.parts[index - 4]
      read.append(readPart(best, onLeft, onTop))
      // Later parts look at all blocks of earlier ones.
      for other in 0..<16 where layout[other] == read.count - 1 {
        block.parts[other] = read[read.count - 1]
      }
    }
    block.motion = block.parts[15]
  }

  /// Which part each of the sixteen blocks belongs to.
  private mutating func readLayout() -> [Int] {
    guard code.bit(110) else { return Array(0..<16) }
    guard code.bit(111) else { return (0..<16).map { $0 / 8 * 2 + $0 % 4 / 2 } }
    return code.bit(150) ? (0..<16).map { $0 % 4 / 2 } : (0..<16).map { $0 / 8 }
  }

  private mutating func readPart(
    _ best: VP8Motion,
    _ left: VP8Motion,
    _ top: VP8Motion
  ) -> VP8Motion {
    let context =
      left == top ? left.isZero ? 4 : 3 : top.isZero ? 2 : left.isZero ? 1 : 0
    let probabilities = VP8Tables.partModes[context]
    guard code.bit(probabilities[0]) else { return left }
    guard code.bit(probabilities[1]) else { return top }
    guard code.bit(probabilities[2]) else { return VP8Motion() }
    let y = best.y + readComponent(state.probabilities.motion[0])
    return VP8Motion(x: best.x + readComponent(state.probabilities.motion[1]), y: y)
  }

  private mutating func readComponent(_ probabilities: [UInt8]) -> Int {
    var size = 0
    if code.bit(probabilities[0]) {
      for bit in [0, 1, 2, 9, 8, 7, 6, 5, 4] where code.bit(probabilities[9 + bit]) {
        size |= 1 << bit
      }
      if size & 0xFFF0 == 0 || code.bit(probabilities[12]) { size += 8 }
    } else {
      let high = code.bit(probabilities[2])
      let middle = code.bit(probabilities[high ? 6 : 3])
      let last = (high ? 7 : 4) + (middle ? 1 : 0)
      size = (high ? 4 : 0) + (middle ? 2 : 0) + (code.bit(probabilities[last]) ? 1 : 0)
    }
    return size != 0 && code.bit(probabilities[1]) ? -size : size
  }
}
