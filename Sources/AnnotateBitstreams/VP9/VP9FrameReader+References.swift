extension VP9FrameReader {
  /// Reads which frames a block refers to.
  mutating func readReferences() {
    if segments.isEnabled, let reference = segments.references[Int(block.segment)] {
      block.first = Int8(reference)
      return
    }
    var isCompound = compounds == 1
    if compounds == 2 {
      let context = compoundContext
      isCompound = code.bit(probabilities[VP9Layout.isCompound + context])
      counts.isCompound[2 * context + (isCompound ? 1 : 0)] += 1
    }
    if isCompound {
      let context = compoundReferenceContext
      let bit = code.bit(probabilities[VP9Layout.compoundReference + context])
      counts.compoundReference[2 * context + (bit ? 1 : 0)] += 1
      let other = bit ? variable.1 : variable.0
      (block.first, block.second) = header.signs[Int(fixed)] ? (other, fixed) : (fixed, other)
      return
    }
    let context = firstContext
    let isOther = code.bit(probabilities[VP9Layout.firstReference + 2 * context])
    counts.firstReference[4 * context + (isOther ? 1 : 0)] += 1
    block.first = 1
    guard isOther else { return }
    let second = secondContext
    let bit = code.bit(probabilities[VP9Layout.firstReference + 2 * second + 1])
    counts.firstReference[4 * second + 2 + (bit ? 1 : 0)] += 1
    block.first = bit ? 3 : 2
  }

  private var compoundContext: Int {
    guard hasAbove || hasLeft else { return 1 }
    guard hasAbove, hasLeft else {
      let edge = hasAbove ? above : left
      return edge.isCompound ? 3 : edge.first == fixed ? 1 : 0
    }
    let (a, l) = (above, left)
    switch (a.isCompound, l.isCompound) {
    case (false, false): return (a.first == fixed) != (l.first == fixed) ? 1 : 0
    case (false, true): return 2 + (a.first == fixed || !a.isInter ? 1 : 0)
    case (true, false): return 2 + (l.first == fixed || !l.isInter ? 1 : 0)
    case (true, true): return 4
    }
  }

  /// The reference of a compound block that is not the fixed one; of others the only one.
  private func changing(_ block: VP9Block) -> Int8 {
    !block.isCompound ? block.first : header.signs[Int(fixed)] ? block.first : block.second
  }

  private var compoundReferenceContext: Int {
    guard hasAbove || hasLeft else { return 2 }
    guard hasAbove, hasLeft else {
      let edge = hasAbove ? above : left
      guard edge.isInter else { return 2 }
      return changing(edge) == variable.1 ? 0 : edge.isCompound ? 4 : 3
    }
    let (a, l) = (above, left)
    if !a.isInter, !l.isInter { return 2 }
    guard a.isInter, l.isInter else {
      return 1 + 2 * (changing(a.isInter ? a : l) != variable.1 ? 1 : 0)
    }
    let (up, side) = (changing(a), changing(l))
    if up == side, variable.1 == up { return 0 }
    switch (a.isCompound, l.isCompound) {
    case (false, false):
      if up == fixed && side == variable.0 || side == fixed && up == variable.0 { return 4 }
      return up == side ? 3 : 1
    case (true, true): return up == side ? 4 : 2
    default:
      let (compound, single) = a.isCompound ? (up, side) : (side, up)
      if compound == variable.1, single != variable.1 { return 1 }
      return single == variable.1 && compound != variable.1 ? 2 : 4
    }
  }

  private func uses(_ block: VP9Block, _ reference: Int8) -> Bool {
    block.first == reference || block.second == reference
  }

  private var firstContext: Int {
    guard hasAbove || hasLeft else { return 2 }
    func alone(_ edge: VP9Block) -> Int {
      edge.isCompound ? 1 + (uses(edge, 1) ? 1 : 0) : edge.first == 1 ? 4 : 0
    }
    guard hasAbove, hasLeft else {
      let edge = hasAbove ? above : left
      return edge.isInter ? alone(edge) : 2
    }
    let (a, l) = (above, left)
    if !a.isInter, !l.isInter { return 2 }
    guard a.isInter, l.isInter else { return alone(a.isInter ? a : l) }
    switch (a.isCompound, l.isCompound) {
    case (false, false): return 2 * (a.first == 1 ? 1 : 0) + 2 * (l.first == 1 ? 1 : 0)
    case (true, true): return 1 + (uses(a, 1) || uses(l, 1) ? 1 : 0)
    default:
      let (single, compound) = a.isCompound ? (l, a) : (a, l)
      return (single.first == 1 ? 3 : 0) + (uses(compound, 1) ? 1 : 0)
    }
  }

  private var secondContext: Int {
    guard hasAbove || hasLeft else { return 2 }
    guard hasAbove, hasLeft else {
      let edge = hasAbove ? above : left
      guard edge.isInter, edge.isCompound || edge.first != 1 else { return 2 }
      return edge.isCompound ? uses(edge, 2) ? 3 : 0 : edge.first == 2 ? 4 : 0
    }
    let (a, l) = (above, left)
    if !a.isInter, !l.isInter { return 2 }
    guard a.isInter, l.isInter else {
      let edge = a.isInter ? a : l
      if edge.isCompound { return 1 + (uses(edge, 2) ? 2 : 0) }
      return edge.first == 1 ? 3 : edge.first == 2 ? 4 : 0
    }
    switch (a.isCompound, l.isCompound) {
    case (false, false):
      if a.first == 1, l.first == 1 { return 3 }
      if a.first == 1 || l.first == 1 { return (a.first == 1 ? l : a).first == 2 ? 4 : 0 }
      return 2 * (a.first == 2 ? 1 : 0) + 2 * (l.first == 2 ? 1 : 0)
    case (true, true):
      guard a.first == l.first, a.second == l.second else { return 2 }
      return uses(a, 2) ? 3 : 0
    default:
      let (single, compound) = a.isCompound ? (l, a) : (a, l)
      let isUsed = uses(compound, 2) ? 1 : 0
      return single.first == 2 ? 3 + isUsed : single.first == 3 ? isUsed : 1 + 2 * isUsed
    }
  }
}
