/// A block of a VP9 frame, as far as others depend on it.
struct VP9Block {
  var isInter = false
  var isSkipped = false
  var transform: UInt8 = 0
  var filter: UInt8 = 3
  var segment: UInt8 = 0
  /// Whether the block is smaller than eight samples in a direction.
  var isDivided = false
  /// The way it is predicted: up to 9 a direction, then nearest, near, zero and new motion.
  var mode: UInt8 = 0
  /// The directions of its quarters.
  var modes = InlineArray<4, UInt8>(repeating: 0)
  /// 0 for intra, -1 where there is no second one.
  var first: Int8 = 0
  var second: Int8 = -1
  /// The motions of its quarters.
  var motions = InlineArray<4, VP9Motion>(repeating: VP9Motion())
  var secondMotions = InlineArray<4, VP9Motion>(repeating: VP9Motion())

  var isCompound: Bool { second > 0 }

  func motion(_ isSecond: Bool, _ quarter: Int) -> VP9Motion {
    isSecond ? secondMotions[quarter] : motions[quarter]
  }
}

/// The size of a block: powers of two of eight samples, and of four.
struct VP9Size {
  /// The widths and heights in units of four samples, as powers of two.
  let wide: Int
  let high: Int

  var isDivided: Bool { wide == 0 || high == 0 }
  /// The width and height in units of eight samples.
  var columns: Int { max(1, (1 << wide) / 2) }
  var rows: Int { max(1, (1 << high) / 2) }
  /// The largest transform.
  var transform: Int { min(wide, high, 3) }
  /// The class of sizes for directions.
  var group: Int { min(wide, high) }
}
