/// A code of variable length, in which at most three bits follow the first one.
struct LengthTable {
  /// By the number of zeros and the three bits after the first one: the length and, above, the value; zero if
  /// there is no such code.
  private var entries = [UInt16](repeating: 0, count: 256)

  /// Makes the table of a code.
  ///
  /// - Parameter codes: for each value the length of its code, or zero, and the code.
  init(_ codes: [UInt8]) {
    for value in 0..<codes.count / 2 where codes[2 * value] > 0 {
      let (length, code) = (Int(codes[2 * value]), Int(codes[2 * value + 1]))
      let entry = UInt16(value << 8 | length)
      let digits = Int.bitWidth - code.leadingZeroBitCount
      let zeros = length - digits
      if code == 0 {
        for index in 8 * zeros..<entries.count { entries[index] = entry }
        continue
      }
      let (rest, free) = (code - 1 << (digits - 1), 4 - digits)
      for index in rest << free..<(rest + 1) << free { entries[8 * zeros + index] = entry }
    }
  }

  /// Reads a value; nil if no code is like the next bits.
  func read(_ reader: inout BitReader) -> Int? {
    let next = reader.next
    let zeros = min(next.leadingZeroBitCount, 31)
    let entry = entries[zeros << 3 | Int((next << UInt32(zeros)) >> 28 & 7)]
    guard entry > 0 else { return nil }
    reader.skip(Int(entry & 255))
    return Int(entry >> 8)
  }
}

/// The codes of variable length of H.264, as the standard lists them: for each value the length of its code,
/// and the code; zero where there is none.
enum H264LengthTables {
  /// How many coefficients a block has, and how many of them are final ones, by how many there are nearby.
  ///
  /// There are four values of the latter for each of the former. The tables are for up to one nearby, up to
  /// three, and up to seven; then of the means of chroma, in 4:2:0 and 4:2:2.
  static let counts = build(
    [
      [
        1, 1, 0, 0, 0, 0, 0, 0, 6, 5, 2, 1, 0, 0, 0, 0, 8, 7, 6, 4, 3, 1, 0, 0, 9, 7, 8, 6, 7, 5, 5,
        3, 10, 7, 9, 6, 8, 5, 6, 3, 11, 7, 10, 6, 9, 5, 7, 4, 13, 15, 11, 6, 10, 5, 8, 4, 13, 11,
        13, 14, 11, 5, 9, 4, 13, 8, 13, 10, 13, 13, 10, 4, 14, 15, 14, 14, 13, 9, 11, 4, 14, 11, 14,
        10, 14, 13, 13, 12, 15, 15, 15, 14, 14, 9, 14, 12, 15, 11, 15, 10, 15, 13, 14, 8, 16, 15,
        15, 1, 15, 9, 15, 12, 16, 11, 16, 14, 16, 13, 15, 8, 16, 7, 16, 10, 16, 9, 16, 12, 16, 4,
        16, 6, 16, 5, 16, 8,
      ],
      [
        2, 3, 0, 0, 0, 0, 0, 0, 6, 11, 2, 2, 0, 0, 0, 0, 6, 7, 5, 7, 3, 3, 0, 0, 7, 7, 6, 10, 6, 9,
        4, 5, 8, 7, 6, 6, 6, 5, 4, 4, 8, 4, 7, 6, 7, 5, 5, 6, 9, 7, 8, 6, 8, 5, 6, 8, 11, 15, 9, 6,
        9, 5, 6, 4, 11, 11, 11, 14, 11, 13, 7, 4, 12, 15, 11, 10, 11, 9, 9, 4, 12, 11, 12, 14, 12,
        13, 11, 12, 12, 8, 12, 10, 12, 9, 11, 8, 13, 15, 13, 14, 13, 13, 12, 12, 13, 11, 13, 10, 13,
        9, 13, 12, 13, 7, 14, 11, 13, 6, 13, 8, 14, 9, 14, 8, 14, 10, 13, 1, 14, 7, 14, 6, 14, 5,
        14, 4,
      ],
      [
        4, 15, 0, 0, 0, 0, 0, 0, 6, 15, 4, 14, 0, 0, 0, 0, 6, 11, 5, 15, 4, 13, 0, 0, 6, 8, 5, 12,
        5, 14, 4, 12, 7, 15, 5, 10, 5, 11, 4, 11, 7, 11, 5, 8, 5, 9, 4, 10, 7, 9, 6, 14, 6, 13, 4,
        9, 7, 8, 6, 10, 6, 9, 4, 8, 8, 15, 7, 14, 7, 13, 5, 13, 8, 11, 8, 14, 7, 10, 6, 12, 9, 15,
        8, 10, 8, 13, 7, 12, 9, 11, 9, 14, 8, 9, 8, 12, 9, 8, 9, 10, 9, 13, 8, 8, 10, 13, 9, 7, 9,
        9, 9, 12, 10, 9, 10, 12, 10, 11, 10, 10, 10, 5, 10, 8, 10, 7, 10, 6, 10, 1, 10, 4, 10, 3,
        10, 2,
      ],
      [
        2, 1, 0, 0, 0, 0, 0, 0, 6, 7, 1, 1, 0, 0, 0, 0, 6, 4, 6, 6, 3, 1, 0, 0, 6, 3, 7, 3, 7, 2, 6,
        5, 6, 2, 8, 3, 8, 2, 7, 0,
      ],
      [
        1, 1, 0, 0, 0, 0, 0, 0, 7, 15, 2, 1, 0, 0, 0, 0, 7, 14, 7, 13, 3, 1, 0, 0, 9, 7, 7, 12, 7,
        11, 5, 1, 9, 6, 9, 5, 7, 10, 6, 1, 10, 7, 10, 6, 9, 4, 7, 9, 11, 7, 11, 6, 10, 5, 7, 8, 12,
        7, 12, 6, 11, 5, 10, 4, 13, 7, 12, 5, 12, 4, 11, 4,
      ],
    ]
  )

  /// How many zeros there are between coefficients, by the number of coefficients.
  static let zeros = build(
    [
      [
        1, 1, 3, 3, 3, 2, 4, 3, 4, 2, 5, 3, 5, 2, 6, 3, 6, 2, 7, 3, 7, 2, 8, 3, 8, 2, 9, 3, 9, 2, 9,
        1,
      ],
      [3, 7, 3, 6, 3, 5, 3, 4, 3, 3, 4, 5, 4, 4, 4, 3, 4, 2, 5, 3, 5, 2, 6, 3, 6, 2, 6, 1, 6, 0],
      [4, 5, 3, 7, 3, 6, 3, 5, 4, 4, 4, 3, 3, 4, 3, 3, 4, 2, 5, 3, 5, 2, 6, 1, 5, 1, 6, 0],
      [5, 3, 3, 7, 4, 5, 4, 4, 3, 6, 3, 5, 3, 4, 4, 3, 3, 3, 4, 2, 5, 2, 5, 1, 5, 0],
      [4, 5, 4, 4, 4, 3, 3, 7, 3, 6, 3, 5, 3, 4, 3, 3, 4, 2, 5, 1, 4, 1, 5, 0],
      [6, 1, 5, 1, 3, 7, 3, 6, 3, 5, 3, 4, 3, 3, 3, 2, 4, 1, 3, 1, 6, 0],
      [6, 1, 5, 1, 3, 5, 3, 4, 3, 3, 2, 3, 3, 2, 4, 1, 3, 1, 6, 0],
      [6, 1, 4, 1, 5, 1, 3, 3, 2, 3, 2, 2, 3, 2, 3, 1, 6, 0],
      [6, 1, 6, 0, 4, 1, 2, 3, 2, 2, 3, 1, 2, 1, 5, 1],
      [5, 1, 5, 0, 3, 1, 2, 3, 2, 2, 2, 1, 4, 1],
      [4, 0, 4, 1, 3, 1, 3, 2, 1, 1, 3, 3],
      [4, 0, 4, 1, 2, 1, 1, 1, 3, 1],
      [3, 0, 3, 1, 1, 1, 2, 1],
      [2, 0, 2, 1, 1, 1],
      [1, 0, 1, 1],
    ]
  )

  /// The same for the means of chroma in 4:2:0.
  static let zerosOfFour = build([
    [1, 1, 2, 1, 3, 1, 3, 0],
    [1, 1, 2, 1, 2, 0],
    [1, 1, 1, 0],
  ])

  /// The same for the means of chroma in 4:2:2.
  static let zerosOfEight = build([
    [1, 1, 3, 2, 3, 3, 4, 2, 4, 3, 4, 1, 5, 1, 5, 0],
    [3, 0, 2, 1, 3, 1, 3, 4, 3, 5, 3, 6, 3, 7],
    [3, 0, 3, 1, 2, 1, 2, 2, 3, 6, 3, 7],
    [3, 6, 2, 0, 2, 1, 2, 2, 3, 7],
    [2, 0, 2, 1, 2, 2, 2, 3],
    [2, 0, 2, 1, 1, 1],
    [1, 0, 1, 1],
  ])

  /// How many zeros precede a coefficient, by how many are left.
  static let runs = build([
    [1, 1, 1, 0],
    [1, 1, 2, 1, 2, 0],
    [2, 3, 2, 2, 2, 1, 2, 0],
    [2, 3, 2, 2, 2, 1, 3, 1, 3, 0],
    [2, 3, 2, 2, 3, 3, 3, 2, 3, 1, 3, 0],
    [2, 3, 3, 0, 3, 1, 3, 3, 3, 2, 3, 5, 3, 4],
    [3, 7, 3, 6, 3, 5, 3, 4, 3, 3, 3, 2, 3, 1, 4, 1, 5, 1, 6, 1, 7, 1, 8, 1, 9, 1, 10, 1, 11, 1],
  ])

  private static func build(_ lists: [[UInt8]]) -> [LengthTable] { lists.map(LengthTable.init) }

  /// Which quarters of luma have coefficients, and how far chroma has, in intra macroblocks.
  static let intraPatterns: [UInt8] = [
    47, 31, 15, 0, 23, 27, 29, 30, 7, 11, 13, 14, 39, 43, 45, 46, 16, 3, 5, 10, 12, 19, 21, 26, 28,
    35, 37, 42, 44, 1, 2, 4, 8, 17, 18, 20, 24, 6, 9, 22, 25, 32, 33, 34, 36, 40, 38, 41,
  ]

  /// The same in other macroblocks.
  static let interPatterns: [UInt8] = [
    0, 16, 1, 2, 4, 8, 32, 3, 5, 10, 12, 15, 47, 7, 11, 13, 14, 6, 9, 31, 35, 37, 42, 44, 33, 34,
    36, 40, 39, 43, 45, 46, 17, 18, 20, 24, 19, 21, 26, 28, 23, 27, 29, 30, 22, 25, 38, 41,
  ]

  /// The same without chroma, or with chroma like luma, in intra macroblocks.
  static let intraPatternsOfLuma: [UInt8] = [
    15, 0, 7, 11, 13, 14, 3, 5, 10, 12, 1, 2, 4, 8, 6, 9,
  ]

  /// The same in other macroblocks.
  static let interPatternsOfLuma: [UInt8] = [
    0, 1, 2, 4, 8, 3, 5, 10, 12, 15, 7, 11, 13, 14, 6, 9,
  ]
}
