/// The contexts of the arithmetic code of HEVC.
enum HEVCContexts {
  static let offsetMerge = 0
  static let offsetKind = 1
  static let splitBlock = 2
  static let bypassTransform = 5
  static let skip = 6
  static let isIntra = 9
  static let parts = 10
  static let likelyMode = 14
  static let chromaMode = 15
  static let mergeFlag = 16
  static let mergeIndex = 17
  static let direction = 18
  static let reference = 23
  static let motion = 25
  static let motionPredictor = 27
  static let hasResidual = 28
  static let splitTransform = 29
  static let lumaCoded = 32
  static let chromaCoded = 34
  static let quantizerStep = 39
  static let chromaOffset = 41
  static let skipTransform = 43
  static let lastColumn = 45
  static let lastRow = 63
  static let groupCoded = 81
  static let significant = 85
  static let aboveOne = 127
  static let aboveTwo = 151
  static let count = 157

  /// The initial values of all contexts, in the standard's coding of slope and offset, for each of the three
  /// sets: intra slices, and two for others.
  private static let initialValues: [[UInt8]] = [
    [
      153, 200, 139, 141, 157, 154, 154, 154, 154, 154, 184, 154, 154, 154, 184, 63, 154, 154,
      154, 154, 154, 154, 154, 154, 154, 154, 154, 154, 154, 153, 138, 138, 111, 141, 94, 138,
      182, 154, 154, 154, 154, 154, 154, 139, 139,
    ] + lastIntra + lastIntra + [91, 171, 134, 141] + significantIntra + [
      140, 92, 137, 138, 140, 152, 138, 139, 153, 74, 149, 92, 139, 107, 122, 152, 140, 179,
      166, 182, 140, 227, 122, 197, 138, 153, 136, 167, 152, 152,
    ],
    [
      153, 185, 107, 139, 126, 154, 197, 185, 201, 149, 154, 139, 154, 154, 154, 152, 110, 122,
      95, 79, 63, 31, 31, 153, 153, 140, 198, 168, 79, 124, 138, 94, 153, 111, 149, 107, 167,
      154, 154, 154, 154, 154, 154, 139, 139,
    ] + lastFirst + lastFirst + [121, 140, 61, 154] + significantFirst + [
      154, 196, 196, 167, 154, 152, 167, 182, 182, 134, 149, 136, 153, 121, 136, 137, 169, 194,
      166, 167, 154, 167, 137, 182, 107, 167, 91, 122, 107, 167,
    ],
    [
      153, 160, 107, 139, 126, 154, 197, 185, 201, 134, 154, 139, 154, 154, 183, 152, 154, 137,
      95, 79, 63, 31, 31, 153, 153, 169, 198, 168, 79, 224, 167, 122, 153, 111, 149, 92, 167,
      154, 154, 154, 154, 154, 154, 139, 139,
    ] + lastSecond + lastSecond + [121, 140, 61, 154] + significantSecond + [
      154, 196, 167, 167, 154, 152, 167, 182, 182, 134, 149, 136, 153, 121, 136, 122, 169, 208,
      166, 167, 154, 152, 167, 182, 107, 167, 91, 107, 107, 167,
    ],
  ]

  private static let lastIntra: [UInt8] = [
    110, 110, 124, 125, 140, 153, 125, 127, 140, 109, 111, 143, 127, 111, 79, 108, 123, 63,
  ]
  private static let lastFirst: [UInt8] = [
    125, 110, 94, 110, 95, 79, 125, 111, 110, 78, 110, 111, 111, 95, 94, 108, 123, 108,
  ]
  private static let lastSecond: [UInt8] = [
    125, 110, 124, 110, 95, 94, 125, 111, 111, 79, 125, 126, 111, 111, 79, 108, 123, 93,
  ]
  private static let significantIntra: [UInt8] = [
    111, 111, 125, 110, 110, 94, 124, 108, 124, 107, 125, 141, 179, 153, 125, 107, 125, 141, 179,
    153, 125, 107, 125, 141, 179, 153, 125, 140, 139, 182, 182, 152, 136, 152, 136, 153, 136, 139,
    111, 136, 139, 111,
  ]
  private static let significantFirst: [UInt8] = [
    155, 154, 139, 153, 139, 123, 123, 63, 153, 166, 183, 140, 136, 153, 154, 166, 183, 140, 136,
    153, 154, 166, 183, 140, 136, 153, 154, 170, 153, 123, 123, 107, 121, 107, 121, 167, 151, 183,
    140, 151, 183, 140,
  ]
  private static let significantSecond: [UInt8] = [
    170, 154, 139, 153, 139, 123, 123, 63, 124, 166, 183, 140, 136, 153, 154, 166, 183, 140, 136,
    153, 154, 166, 183, 140, 136, 153, 154, 170, 153, 138, 138, 122, 121, 122, 121, 167, 151, 183,
    140, 151, 183, 140,
  ]

  /// The states of all contexts at the start of a slice.
  static func initial(_ set: Int, quantizer: Int) -> [UInt8] {
    let quantizer = min(max(quantizer, 0), 51)
    return initialValues[set].map { value in
      let slope = Int(value >> 4) * 5 - 45
      let offset = Int(value & 15) << 3 - 16
      let state = min(max((slope * quantizer) >> 4 + offset, 1), 126)
      return state <= 63 ? UInt8(63 - state) << 1 : UInt8(state - 64) << 1 | 1
    }
  }
}

/// The orders in which coefficients, and groups of them, are coded.
enum HEVCScan {
  /// By the direction: diagonal, horizontal, vertical.
  static let direction = 3

  /// The positions of a square with a side that is a power of two up to eight, in the order of a direction: column
  /// plus 16 times the row.
  static let positions: [[[UInt8]]] = (0..<direction).map { direction in
    (0...3).map { size in order(direction, side: 1 << size) }
  }

  private static func order(_ direction: Int, side: Int) -> [UInt8] {
    let cells = (0..<side * side).map { (x: $0 % side, y: $0 / side) }
    let sorted: [(x: Int, y: Int)] =
      switch direction {
      case 0: cells.sorted { ($0.x + $0.y, $0.x) < ($1.x + $1.y, $1.x) }
      case 1: cells
      default: cells.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
      }
    return sorted.map { UInt8($0.x | $0.y << 4) }
  }
}
