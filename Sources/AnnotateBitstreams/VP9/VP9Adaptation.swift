/// How probabilities change after a VP9 frame, by what was read.
struct VP9Adaptation {
  private let before: [UInt8]
  private(set) var after: [UInt8]

  /// Starts with the probabilities before a frame, and those that were used in it.
  init(_ before: [UInt8], _ after: [UInt8]) { (self.before, self.after) = (before, after) }

  private mutating func merge(_ index: Int, _ zeros: Int, _ ones: Int, _ limit: Int, _ most: Int) {
    let sum = zeros + ones
    guard sum > 0 else {
      after[index] = before[index]
      return
    }
    let share = min(max((256 * zeros + sum / 2) / sum, 1), 255)
    let factor = most * min(sum, limit) / limit
    after[index] = UInt8((Int(before[index]) * (256 - factor) + share * factor + 128) >> 8)
  }

  /// Changes the probabilities of coefficients.
  mutating func mergeCoefficients(_ counts: VP9Counts, most: Int) {
    for entry in 0..<576 where entry % 36 < 3 || entry % 36 >= 6 {
      let index = VP9Layout.coefficients + 3 * entry
      let (zero, one) = (
        Int(counts.coefficients[4 * entry]), Int(counts.coefficients[4 * entry + 1])
      )
      let (more, end) = (
        Int(counts.coefficients[4 * entry + 2]), Int(counts.coefficients[4 * entry + 3])
      )
      merge(index, end, Int(counts.ends[entry]) - end, 24, most)
      merge(index + 1, zero, one + more, 24, most)
      merge(index + 2, one, more, 24, most)
    }
  }

  private mutating func flags(_ start: Int, _ counts: [Int]) {
    for index in 0..<counts.count / 2 {
      merge(start + index, counts[2 * index], counts[2 * index + 1], 20, 128)
    }
  }

  private mutating func trees(_ start: Int, _ tree: [Int8], _ counts: [Int]) {
    let values = tree.count / 2 + 1
    for index in 0..<counts.count / values {
      _ = mergeTree(
        start + index * (values - 1),
        tree,
        0,
        counts[index * values..<(index + 1) * values]
      )
    }
  }

  private mutating func mergeTree(
    _ start: Int,
    _ tree: [Int8],
    _ node: Int,
    _ counts: ArraySlice<Int>
  ) -> Int {
    func sum(_ next: Int8, _ copy: inout Self) -> Int {
      next <= 0
        ? counts[counts.startIndex - Int(next)] : copy.mergeTree(start, tree, Int(next), counts)
    }
    let left = sum(tree[node], &self)
    let right = sum(tree[node + 1], &self)
    merge(start + node >> 1, left, right, 20, 128)
    return left + right
  }

  /// Changes all other probabilities.
  mutating func mergeOthers(_ counts: VP9Counts, _ reader: VP9FrameReader) {
    flags(VP9Layout.isInter, counts.isInter)
    flags(VP9Layout.isCompound, counts.isCompound)
    flags(VP9Layout.compoundReference, counts.compoundReference)
    flags(VP9Layout.firstReference, counts.firstReference)
    trees(VP9Layout.interModes, VP9Trees.interModes, counts.interModes)
    trees(VP9Layout.directions, VP9Trees.directions, counts.directions)
    trees(VP9Layout.chromaDirections, VP9Trees.directions, counts.chromaDirections)
    trees(VP9Layout.divisions, VP9Trees.divisions, counts.divisions)
    if reader.header.filter == 4 { trees(VP9Layout.filters, VP9Trees.filters, counts.filters) }
    if reader.transforms == 4 {
      trees(VP9Layout.small, VP9Trees.small, counts.small)
      trees(VP9Layout.middle, VP9Trees.middle, counts.middle)
      trees(VP9Layout.large, VP9Trees.large, counts.large)
    }
    flags(VP9Layout.skipped, counts.skipped)
    trees(VP9Layout.joints, VP9Trees.joints, counts.joints)
    flags(VP9Layout.signs, counts.signs)
    trees(VP9Layout.classes, VP9Trees.classes, counts.classes)
    flags(VP9Layout.firstBits, counts.firstBits)
    flags(VP9Layout.bits, counts.bits)
    trees(VP9Layout.firstFractions, VP9Trees.fractions, counts.firstFractions)
    trees(VP9Layout.fractions, VP9Trees.fractions, counts.fractions)
    if reader.header.allowsHalves {
      flags(VP9Layout.firstHalves, counts.firstHalves)
      flags(VP9Layout.halves, counts.halves)
    }
  }
}
