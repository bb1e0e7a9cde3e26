extension VP9FrameReader {
  /// Up to two different motions that blocks nearby suggest.
  private struct Candidates {
    var first = VP9Motion()
    var second = VP9Motion()
    var count = 0

    /// Adds one; true if there are two now.
    mutating func add(_ motion: VP9Motion) -> Bool {
      if count == 0 {
        (first, count) = (motion, 1)
      } else if motion != first {
        (second, count) = (motion, 2)
      }
      return count == 2
    }
  }

  /// Reads a block that refers to other frames.
  mutating func readInter() throws(Damage) {
    readReferences()
    let references = block.isCompound ? [block.first, block.second] : [block.first]
    var nearest = [VP9Motion(), VP9Motion()]
    var near = nearest
    for (index, reference) in references.enumerated() {
      var found = candidates(reference, quarter: nil)
      if index == 0 { contextOfModes = found.context }
      found.list.first = lowered(found.list.first)
      found.list.second = lowered(found.list.second)
      (nearest[index], near[index]) = (found.list.first, found.list.second)
    }
    let best = nearest
    if segments.isEnabled, segments.skips[Int(block.segment)] {
      guard !size.isDivided else { throw Damage() }
      block.mode = 12
    } else if !size.isDivided {
      block.mode = readMode()
    }
    readFilter()
    guard size.isDivided else {
      for index in references.indices {
        let motion = motion(block.mode, nearest[index], near[index], best[index])
        set(motion, isSecond: index == 1, 0, 0, whole: true)
      }
      return
    }
    for y in stride(from: 0, to: 2, by: size.high == 0 ? 1 : 2) {
      for x in stride(from: 0, to: 2, by: size.wide == 0 ? 1 : 2) {
        let mode = readMode()
        if mode == 10 || mode == 11 {
          for (index, reference) in references.enumerated() {
            (nearest[index], near[index]) = suggested(reference, index == 1, 2 * y + x)
          }
        }
        block.mode = mode
        for index in references.indices {
          let motion = motion(mode, nearest[index], near[index], best[index])
          set(motion, isSecond: index == 1, x, y, whole: false)
        }
      }
    }
  }

  private mutating func set(
    _ motion: VP9Motion,
    isSecond: Bool,
    _ x: Int,
    _ y: Int,
    whole: Bool
  ) {
    for row in y..<(whole || size.high > 0 ? 2 : y + 1) {
      for column in x..<(whole || size.wide > 0 ? 2 : x + 1) {
        if isSecond {
          block.secondMotions[2 * row + column] = motion
        } else {
          block.motions[2 * row + column] = motion
        }
      }
    }
  }

  private mutating func readMode() -> UInt8 {
    let start = VP9Layout.interModes + 3 * contextOfModes
    let mode = value(VP9Trees.interModes, start)
    counts.interModes[4 * contextOfModes + mode] += 1
    return UInt8(10 + mode)
  }

  private mutating func readFilter() {
    guard header.filter == 4 else {
      block.filter = UInt8(header.filter)
      return
    }
    let up = hasAbove && above.isInter ? Int(above.filter) : 3
    let side = hasLeft && left.isInter ? Int(left.filter) : 3
    let context = side == up ? side : side == 3 ? up : up == 3 ? side : 3
    let filter = value(VP9Trees.filters, VP9Layout.filters + 2 * context)
    counts.filters[3 * context + filter] += 1
    block.filter = UInt8(filter)
  }

  private mutating func motion(
    _ mode: UInt8,
    _ nearest: VP9Motion,
    _ near: VP9Motion,
    _ best: VP9Motion
  ) -> VP9Motion {
    switch mode {
    case 10: return nearest
    case 11: return near
    case 12: return VP9Motion()
    default:
      let usesHalves = header.allowsHalves && Self.isSmall(best)
      let joint = value(VP9Trees.joints, VP9Layout.joints)
      counts.joints[joint] += 1
      var motion = best
      if joint >= 2 { motion.row &+= Int16(truncatingIfNeeded: readStep(0, usesHalves)) }
      if joint & 1 != 0 { motion.column &+= Int16(truncatingIfNeeded: readStep(1, usesHalves)) }
      return motion
    }
  }

  private mutating func readStep(_ component: Int, _ usesHalves: Bool) -> Int {
    let sign = code.bit(probabilities[VP9Layout.signs + component])
    counts.signs[2 * component + (sign ? 1 : 0)] += 1
    let kind = value(VP9Trees.classes, VP9Layout.classes + 10 * component)
    counts.classes[11 * component + kind] += 1
    var whole = 0
    var fraction = 0
    var half = 1
    if kind == 0 {
      whole = code.bit(probabilities[VP9Layout.firstBits + component]) ? 1 : 0
      counts.firstBits[2 * component + whole] += 1
      let index = 2 * component + whole
      fraction = value(VP9Trees.fractions, VP9Layout.firstFractions + 3 * index)
      counts.firstFractions[4 * index + fraction] += 1
      if usesHalves { half = code.bit(probabilities[VP9Layout.firstHalves + component]) ? 1 : 0 }
      counts.firstHalves[2 * component + half] += 1
    } else {
      for index in 0..<kind {
        let bit = code.bit(probabilities[VP9Layout.bits + 10 * component + index]) ? 1 : 0
        counts.bits[2 * (10 * component + index) + bit] += 1
        whole |= bit << index
      }
      fraction = value(VP9Trees.fractions, VP9Layout.fractions + 3 * component)
      counts.fractions[4 * component + fraction] += 1
      if usesHalves { half = code.bit(probabilities[VP9Layout.halves + component]) ? 1 : 0 }
      counts.halves[2 * component + half] += 1
    }
    let base = kind == 0 ? 0 : 2 << (kind + 2)
    let step = base + (whole << 3 | fraction << 1 | half) + 1
    return sign ? -step : step
  }

  private static func isSmall(_ motion: VP9Motion) -> Bool {
    abs(Int(motion.row)) >> 3 < 8 && abs(Int(motion.column)) >> 3 < 8
  }

  /// A motion without eighths, unless it may have them.
  private func lowered(_ motion: VP9Motion) -> VP9Motion {
    guard !header.allowsHalves || !Self.isSmall(motion) else { return motion }
    func lower(_ value: Int16) -> Int16 {
      value & 1 == 0 ? value : value > 0 ? value - 1 : value + 1
    }
    return VP9Motion(row: lower(motion.row), column: lower(motion.column))
  }

  private func clamped(_ motion: VP9Motion) -> VP9Motion {
    func clamp(_ value: Int16, _ position: Int, _ span: Int, _ count: Int) -> Int16 {
      let (least, most) = (-64 * position - 128, 64 * (count - position - span) + 128)
      return Int16(truncatingIfNeeded: min(max(Int(value), least), most))
    }
    return VP9Motion(
      row: clamp(motion.row, row, size.rows, rows),
      column: clamp(motion.column, column, size.columns, columns)
    )
  }

  /// The motions that are suggested for a quarter of the block.
  private func suggested(
    _ reference: Int8,
    _ isSecond: Bool,
    _ quarter: Int
  ) -> (VP9Motion, VP9Motion) {
    let list = candidates(reference, quarter: quarter).list
    func own(_ index: Int) -> VP9Motion { block.motion(isSecond, index) }
    switch quarter {
    case 0: return (list.first, list.second)
    case 1, 2:
      let nearest = own(0)
      return (nearest, [list.first, list.second].first { $0 != nearest } ?? VP9Motion())
    default:
      let nearest = own(2)
      let others = [own(1), own(0), list.first, list.second]
      return (nearest, others.first { $0 != nearest } ?? VP9Motion())
    }
  }

  private func turned(_ motion: VP9Motion, _ from: Int8, _ to: Int8) -> VP9Motion {
    guard header.signs[Int(from)] != header.signs[Int(to)] else { return motion }
    return VP9Motion(row: 0 &- motion.row, column: 0 &- motion.column)
  }

  private func candidates(_ reference: Int8, quarter: Int?) -> (list: Candidates, context: Int) {
    var list = Candidates()
    let context = collect(reference, quarter, &list)
    list.first = clamped(list.first)
    list.second = clamped(list.second)
    return (list, context)
  }

  /// Collects motions; the result is the context of the mode.
  private func collect(_ reference: Int8, _ quarter: Int?, _ list: inout Candidates) -> Int {
    let start = 16 * Self.positionSet(size)
    var counter = 0
    var isDone = false
    var hasOthers = false
    func entry(_ index: Int) -> Int? {
      let y = row + Int(Self.positions[start + 2 * index])
      let x = column + Int(Self.positions[start + 2 * index + 1])
      guard y >= 0, y < rows, tile.contains(x) else { return nil }
      return y * columns + x
    }
    for index in 0..<8 {
      guard let entry = entry(index) else { continue }
      let other = blocks[entry]
      hasOthers = true
      if index < 2 { counter += Self.weights[Int(other.mode)] }
      guard !isDone else { continue }
      let isFirst = other.first == reference
      guard isFirst || other.second == reference else { continue }
      var part = 3
      if index < 2, let quarter, other.isDivided {
        let isBeside = Self.positions[start + 2 * index + 1] == 0
        part = [[1, 2], [1, 3], [3, 2], [3, 3]][quarter][isBeside ? 1 : 0]
      }
      isDone = list.add(other.motion(!isFirst, part))
    }
    let context = Self.contexts[counter]
    guard !isDone else { return context }
    let before = motionBefore.isEmpty ? nil : motionBefore[row * columns + column]
    if let before {
      if before.first == reference {
        if list.add(before.motion) { return context }
      } else if before.second == reference, list.add(before.secondMotion) {
        return context
      }
    }
    if hasOthers {
      for index in 0..<8 {
        guard let entry = entry(index), blocks[entry].isInter else { continue }
        let other = blocks[entry]
        if other.first != reference, list.add(turned(other.motions[3], other.first, reference)) {
          return context
        }
        if other.isCompound, other.second != reference, other.secondMotions[3] != other.motions[3],
          list.add(turned(other.secondMotions[3], other.second, reference))
        {
          return context
        }
      }
    }
    guard let before else { return context }
    if before.first > 0, before.first != reference,
      list.add(turned(before.motion, before.first, reference))
    {
      return context
    }
    if before.second > 0, before.second != reference, before.secondMotion != before.motion {
      _ = list.add(turned(before.secondMotion, before.second, reference))
    }
    return context
  }

  private static let weights = [9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 0, 0, 3, 1]
  private static let contexts = [2, 3, 4, 1, 3, 0, 0, 0, 0, 5, 5, 0, 5, 0, 0, 0, 0, 0, 6]

  private static func positionSet(_ size: VP9Size) -> Int {
    guard !size.isDivided, size.wide + size.high > 2 else { return 0 }
    let smaller = min(size.wide, size.high)
    return 3 * (smaller - 1) + (size.wide == size.high ? 0 : size.wide < size.high ? 1 : 2)
  }

  /// Where motion is looked for, rows and columns in blocks of eight samples, by the size of the block.
  private static let positions: [Int8] = [
    -1, 0, 0, -1, -1, -1, -2, 0, 0, -2, -2, -1, -1, -2, -2, -2,
    0, -1, -1, 0, 1, -1, -1, -1, 0, -2, -2, 0, -2, -1, -1, -2,
    -1, 0, 0, -1, -1, 1, -1, -1, -2, 0, 0, -2, -1, -2, -2, -1,
    -1, 0, 0, -1, -1, 1, 1, -1, -1, -1, -3, 0, 0, -3, -3, -3,
    0, -1, -1, 0, 2, -1, -1, -1, -1, 1, 0, -3, -3, 0, -3, -3,
    -1, 0, 0, -1, -1, 2, -1, -1, 1, -1, -3, 0, 0, -3, -3, -3,
    -1, 1, 1, -1, -1, 2, 2, -1, -1, -1, -3, 0, 0, -3, -3, -3,
    0, -1, -1, 0, 4, -1, -1, 2, -1, -1, 0, -3, -3, 0, 2, -1,
    -1, 0, 0, -1, -1, 4, 2, -1, -1, -1, -3, 0, 0, -3, -1, 2,
    -1, 3, 3, -1, -1, 4, 4, -1, -1, -1, -1, 0, 0, -1, -1, 6,
  ]
}
