/// How often each value was read in a VP9 frame.
struct VP9Counts {
  var small = [Int](repeating: 0, count: 4)
  var middle = [Int](repeating: 0, count: 6)
  var large = [Int](repeating: 0, count: 8)
  /// Four values for each context of coefficients: zero, one, more, none left.
  var coefficients = [Int32](repeating: 0, count: 4 * 576)
  /// How often it was read whether any are left.
  var ends = [Int32](repeating: 0, count: 576)
  var skipped = [Int](repeating: 0, count: 6)
  var interModes = [Int](repeating: 0, count: 28)
  var filters = [Int](repeating: 0, count: 12)
  var isInter = [Int](repeating: 0, count: 8)
  var isCompound = [Int](repeating: 0, count: 10)
  var firstReference = [Int](repeating: 0, count: 20)
  var compoundReference = [Int](repeating: 0, count: 10)
  var directions = [Int](repeating: 0, count: 40)
  var chromaDirections = [Int](repeating: 0, count: 100)
  var divisions = [Int](repeating: 0, count: 64)
  var joints = [Int](repeating: 0, count: 4)
  var signs = [Int](repeating: 0, count: 4)
  var classes = [Int](repeating: 0, count: 22)
  var firstBits = [Int](repeating: 0, count: 4)
  var bits = [Int](repeating: 0, count: 40)
  var firstFractions = [Int](repeating: 0, count: 16)
  var fractions = [Int](repeating: 0, count: 8)
  var firstHalves = [Int](repeating: 0, count: 4)
  var halves = [Int](repeating: 0, count: 4)
}

/// The trees of VP9: pairs of the next node, or minus a value.
enum VP9Trees {
  static let directions: [Int8] = [
    0, 2, -9, 4, -1, 6, 8, 12, -2, 10, -4, -5, -3, 14, -8, 16, -6, -7,
  ]
  /// Zero motion, nearest, near, new, by the numbers of counts.
  static let interModes: [Int8] = [-2, 2, 0, 4, -1, -3]
  static let divisions: [Int8] = [0, 2, -1, 4, -2, -3]
  static let filters: [Int8] = [0, 2, -1, -2]
  static let small: [Int8] = [0, -1]
  static let middle: [Int8] = [0, 2, -1, -2]
  static let large: [Int8] = [0, 2, -1, 4, -2, -3]
  static let segments: [Int8] = [2, 4, 6, 8, 10, 12, 0, -1, -2, -3, -4, -5, -6, -7]
  static let joints: [Int8] = [0, 2, -1, 4, -2, -3]
  static let classes: [Int8] = [
    0, 2, -1, 4, 6, 8, -2, -3, 10, 12, -4, -5, -6, 14, 16, 18, -7, -8, -9, -10,
  ]
  static let fractions: [Int8] = [0, 2, -1, 4, -2, -3]
}

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
    let ratio = min(max((256 * zeros + sum / 2) / sum, 1), 255)
    let factor = most * min(sum, limit) / limit
    after[index] = UInt8((Int(before[index]) * (256 - factor) + ratio * factor + 128) >> 8)
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
