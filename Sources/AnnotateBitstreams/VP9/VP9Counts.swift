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
