/// How a macroblock is divided to be predicted from other pictures, and from which lists of them.
struct H264Prediction {
  /// The size of its parts, in blocks of four samples.
  private(set) var width = 4
  private(set) var height = 4
  /// For each quarter, two bits of the lists.
  private var lists: UInt8 = 0
  /// For each quarter, whether its parts are half as wide, and half as high.
  private var shapes: UInt8 = 0

  /// Whether it is divided into quarters that are divided further.
  var hasQuarters: Bool { width == 2 && height == 2 }

  /// Whether any part has motion of its own.
  var usesLists: Bool { lists != 0 }

  /// Whether a quarter is predicted from a list.
  func uses(_ list: Int, _ quarter: Int) -> Bool {
    lists >> UInt8(2 * quarter + list) & 1 != 0
  }

  /// The size of the parts of a quarter.
  func size(_ quarter: Int) -> (width: Int, height: Int) {
    let shape = shapes >> UInt8(2 * quarter)
    return (shape & 1 != 0 ? 1 : 2, shape & 2 != 0 ? 1 : 2)
  }

  /// Whether all parts are large enough for a large transform.
  func allowsLargeTransform(infersDirect: Bool) -> Bool {
    guard hasQuarters else { return true }
    let hasDirect = (0..<4).contains { lists >> UInt8(2 * $0) & 3 == 0 }
    return shapes == 0 && (infersDirect || !hasDirect)
  }

  /// A macroblock predicted from one list: 0 whole, 1 an upper and a lower half, 2 a left and a right one, 3
  /// quarters.
  init(one type: Int) {
    lists = type == 3 ? 0 : 0b0101_0101
    if type == 1 || type == 3 { height = 2 }
    if type == 2 || type == 3 { width = 2 }
  }

  /// The lists of halves, by half the type without the first two: four bits each.
  private static let halves: [UInt8] = [
    0b0101, 0b1010, 0b1001, 0b0110, 0b1101, 0b1110, 0b0111, 0b1011, 0b1111,
  ]

  /// A macroblock predicted from two lists, by its type from 1 to 22.
  init(both type: Int) {
    switch type {
    case 1...3:
      lists = UInt8(type) * 0b0101_0101
    case 4...21:
      let pair = Self.halves[type / 2 - 2]
      let (first, second) = (pair & 3, pair >> 2)
      if type & 1 == 0 {
        height = 2
        lists = first * 0b101 | second * 0b101_0000
      } else {
        width = 2
        lists = first * 0b1_0001 | second * 0b100_0100
      }
    default:
      (width, height) = (2, 2)
    }
  }

  /// Notes the type of a quarter predicted from one list.
  mutating func setQuarter(_ quarter: Int, one type: Int) {
    setQuarter(quarter, lists: 1, shape: [0, 2, 1, 3][type])
  }

  /// Of the types of quarters predicted from two lists, the lists and, from the third bit on, the shape.
  private static let quarters: [UInt8] = [0, 1, 2, 3, 9, 5, 10, 6, 11, 7, 13, 14, 15]

  /// Notes the type of a quarter predicted from two lists, up to 12.
  mutating func setQuarter(_ quarter: Int, both type: Int) {
    let value = Self.quarters[type]
    setQuarter(quarter, lists: value & 3, shape: value >> 2)
  }

  private mutating func setQuarter(_ quarter: Int, lists used: UInt8, shape: UInt8) {
    lists |= used << UInt8(2 * quarter)
    shapes |= shape << UInt8(2 * quarter)
  }
}
