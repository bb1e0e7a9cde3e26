/// Which contexts belong to the coefficients of a kind of block, by the numbers of the standard: means,
/// others, all, and of chroma means and others.
enum H264BlockKind {
  static let offsets = [0, 15, 29, 44, 47]
  static let levels = [227, 237, 247, 257, 266]
  /// The number of coefficients; that of the means of chroma depends on its format.
  static let counts = [16, 15, 16, 4, 15]
}

/// The contexts of the coefficients of large blocks, by their index.
enum H264LargeBlocks {
  static let significantInFrames: [UInt8] = [
    0, 1, 2, 3, 4, 5, 5, 4, 4, 3, 3, 4, 4, 4, 5, 5, 4, 4, 4, 4, 3, 3, 6, 7, 7, 7, 8, 9, 10, 9, 8, 7,
    7, 6, 11, 12, 13, 11, 6, 7, 8, 9, 14, 10, 9, 8, 6, 11, 12, 13, 11, 6, 9, 14, 10, 9, 11, 12, 13,
    11, 14, 10, 12,
  ]

  static let significantInFields: [UInt8] = [
    0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 7, 7, 8, 4, 5, 6, 9, 10, 10, 8, 11, 12, 11, 9, 9, 10, 10, 8,
    11,
    12, 11, 9, 9, 10, 10, 8, 11, 12, 11, 9, 9, 10, 10, 8, 13, 13, 9, 9, 10, 10, 8, 13, 13, 9, 9, 10,
    10, 14, 14, 14, 14, 14,
  ]

  static let last: [UInt8] = [
    0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
    3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7, 8, 8, 8,
  ]
}
