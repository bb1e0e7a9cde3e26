/// Which contexts belong to the coefficients of a kind of block.
struct H264BlockKind {
  /// Of whether a coefficient is there, and whether it is the last, in frames and in fields.
  let significant: (frame: Int, field: Int)
  let last: (frame: Int, field: Int)
  let levels: Int
  /// The number of coefficients.
  let count: Int

  private init(_ offset: Int, levels: Int, count: Int) {
    significant = (105 + offset, 277 + offset)
    last = (166 + offset, 338 + offset)
    (self.levels, self.count) = (227 + levels, count)
  }

  /// The kinds by the numbers of the standard; for the means of chroma the count is that of 4:2:0.
  static let all = [
    H264BlockKind(0, levels: 0, count: 16), H264BlockKind(15, levels: 10, count: 15),
    H264BlockKind(29, levels: 20, count: 16), H264BlockKind(44, levels: 30, count: 4),
    H264BlockKind(47, levels: 39, count: 15),
  ]
}

/// The contexts of the coefficients of large blocks, by their index.
enum H264LargeBlocks {
  static let significantInFrames: [UInt8] = [
    0, 1, 2, 3, 4, 5, 5, 4, 4, 3, 3, 4, 4, 4, 5, 5, 4, 4, 4, 4, 3, 3, 6, 7, 7, 7, 8, 9, 10, 9, 8, 7,
    7, 6, 11, 12, 13, 11, 6, 7, 8, 9, 14, 10, 9, 8, 6, 11, 12, 13, 11, 6, 9, 14, 10, 9, 11, 12, 13,
    11, 14, 10, 12,
  ]

  static let significantInFields: [UInt8] = [
    0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 7, 7, 8, 4, 5, 6, 9, 10, 10, 8, 11, 12, 11, 9, 9, 10, 10, 8, 11,
    12, 11, 9, 9, 10, 10, 8, 11, 12, 11, 9, 9, 10, 10, 8, 13, 13, 9, 9, 10, 10, 8, 13, 13, 9, 9, 10,
    10, 14, 14, 14, 14, 14,
  ]

  static let last: [UInt8] = [
    0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
    3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7, 8, 8, 8,
  ]
}
