extension VP9FrameReader {
  /// The size of a plane of the block in units of four samples, and how many of them are inside the frame.
  private func extent(_ plane: Int) -> (columns: Int, rows: Int, insideX: Int, insideY: Int) {
    let (shiftX, shiftY) = plane > 0 ? (format.shiftX, format.shiftY) : (0, 0)
    let wide = (2 * size.columns) >> shiftX
    let high = (2 * size.rows) >> shiftY
    // Frames consist of whole blocks of eight samples.
    let insideX = min(wide, (2 * (columns - column) + shiftX) >> shiftX)
    let insideY = min(high, (2 * (rows - row) + shiftY) >> shiftY)
    return (max(wide, 1), max(high, 1), max(insideX, 1), max(insideY, 1))
  }

  private func start(_ plane: Int) -> (x: Int, y: Int) {
    let (shiftX, shiftY) = plane > 0 ? (format.shiftX, format.shiftY) : (0, 0)
    return ((2 * column) >> shiftX, (2 * (row & 7)) >> shiftY)
  }

  /// Notes that a block has no coefficients.
  mutating func clearCoded() {
    for plane in 0..<3 {
      let (size, start) = (extent(plane), start(plane))
      for index in 0..<size.columns { aboveCoded[plane][start.x + index] = false }
      for index in 0..<size.rows { leftCoded[plane][start.y + index] = false }
    }
  }

  /// Reads the coefficients of a block; the result is whether there are any.
  mutating func readResidual() -> Bool {
    var hasAny = false
    for plane in 0..<3 {
      let (size, start) = (extent(plane), start(plane))
      var transform = Int(block.transform)
      if plane > 0 {
        let limit = min(size.columns, size.rows)
        transform = self.size.isDivided ? 0 : min(transform, limit.trailingZeroBitCount)
      }
      let step = 1 << transform
      for y in stride(from: 0, to: size.insideY, by: step) {
        for x in stride(from: 0, to: size.insideX, by: step) {
          let isCoded = readBlock(plane, transform, x, y, start, size)
          hasAny = hasAny || isCoded
        }
      }
    }
    return hasAny
  }

  private mutating func readBlock(
    _ plane: Int,
    _ transform: Int,
    _ x: Int,
    _ y: Int,
    _ start: (x: Int, y: Int),
    _ size: (columns: Int, rows: Int, insideX: Int, insideY: Int)
  ) -> Bool {
    let step = 1 << transform
    var (isAbove, isLeft) = (false, false)
    for index in 0..<step {
      isAbove = isAbove || aboveCoded[plane][start.x + x + index]
      isLeft = isLeft || leftCoded[plane][start.y + y + index]
    }
    let context = (isAbove ? 1 : 0) + (isLeft ? 1 : 0)
    let isCoded = readCoefficients(plane, transform, context, quarter: 2 * (y & 1) + x & 1) > 0
    for index in 0..<step {
      aboveCoded[plane][start.x + x + index] = isCoded && x + index < size.insideX
      leftCoded[plane][start.y + y + index] = isCoded && y + index < size.insideY
    }
    return isCoded
  }

  /// The order of coefficients: 0 the default one, 1 by rows, 2 by columns.
  private func order(_ plane: Int, _ transform: Int, quarter: Int) -> Int {
    guard plane == 0, !block.isInter, !header.isLossless, transform < 3 else { return 0 }
    let mode = transform == 0 ? block.modes[size.isDivided ? quarter : 3] : block.mode
    return [0, 1, 2, 0, 0, 1, 2, 2, 1, 0][Int(mode)]
  }

  private mutating func readCoefficients(
    _ plane: Int,
    _ transform: Int,
    _ firstContext: Int,
    quarter: Int
  ) -> Int {
    let scan = VP9Scan.all[3 * transform + order(plane, transform, quarter: quarter)]
    let kind = 4 * transform + (plane > 0 ? 2 : 0) + (block.isInter ? 1 : 0)
    let most = 16 << (2 * transform)
    var context = firstContext
    var index = 0
    var mayEnd = true
    while index < most {
      let band = Self.band(index, isSmall: transform == 0)
      let entry = 36 * kind + 6 * band + context
      let start = VP9Layout.coefficients + 3 * entry
      if mayEnd {
        counts.ends[entry] += 1
        guard code.bit(probabilities[start]) else {
          counts.coefficients[4 * entry + 3] += 1
          break
        }
      }
      var level: UInt8 = 0
      if code.bit(probabilities[start + 1]) {
        let isMore = code.bit(probabilities[start + 2])
        counts.coefficients[4 * entry + (isMore ? 2 : 1)] += 1
        level = isMore ? readLevel(probabilities[start + 2]) : 1
        _ = code.flag()
        mayEnd = true
      } else {
        counts.coefficients[4 * entry] += 1
        mayEnd = false
      }
      cache[Int(scan.order[index])] = level
      index += 1
      if index < most {
        let sum = cache[Int(scan.nearby[2 * index])] + cache[Int(scan.nearby[2 * index + 1])]
        context = (Int(sum) + 1) >> 1
      }
    }
    return index
  }

  private static let bandsOfSmall = [0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 5]

  private static func band(_ index: Int, isSmall: Bool) -> Int {
    if isSmall || index < 10 { return bandsOfSmall[min(index, 15)] }
    return index < 21 ? 4 : 5
  }

  /// Reads the size of a coefficient above one; the result is its class.
  private mutating func readLevel(_ probability: UInt8) -> UInt8 {
    let start = 8 * (Int(probability) - 1)
    func node(_ index: Int) -> UInt8 { VP9Defaults.further[start + index] }
    guard code.bit(node(0)) else {
      guard code.bit(node(1)) else { return 2 }
      _ = code.bit(node(2))
      return 3
    }
    guard code.bit(node(3)) else {
      guard code.bit(node(4)) else {
        skip([159])
        return 4
      }
      skip([165, 145])
      return 4
    }
    guard code.bit(node(5)) else {
      if code.bit(node(6)) { skip([176, 155, 140, 135]) } else { skip([173, 148, 140]) }
      return 5
    }
    guard code.bit(node(7)) else {
      skip([180, 157, 141, 134, 130])
      return 5
    }
    for _ in 0..<format.bits - 8 { _ = code.bit(255) }
    skip([254, 254, 254, 252, 249, 243, 230, 196, 177, 153, 140, 133, 130, 129])
    return 5
  }

  private mutating func skip(_ probabilities: [UInt8]) {
    for probability in probabilities { _ = code.bit(probability) }
  }
}

/// An order of coefficients, and which two before each tell its context.
struct VP9Scan: Sendable {
  let order: [Int16]
  let nearby: [Int16]

  static let all: [VP9Scan] = [
    VP9Scan(VP9Scans.default4, 4, 0), VP9Scan(VP9Scans.row4, 4, 1), VP9Scan(VP9Scans.column4, 4, 2),
    VP9Scan(VP9Scans.default8, 8, 0), VP9Scan(VP9Scans.row8, 8, 1), VP9Scan(VP9Scans.column8, 8, 2),
    VP9Scan(VP9Scans.default16, 16, 0), VP9Scan(VP9Scans.row16, 16, 1),
    VP9Scan(VP9Scans.column16, 16, 2), VP9Scan(VP9Scans.default32, 32, 0),
  ]

  private init(_ order: [Int16], _ side: Int16, _ kind: Int) {
    self.order = order
    var nearby: [Int16] = []
    for position in order {
      let (row, column) = (position / side, position % side)
      let (up, left) = (position - side, position - 1)
      switch (row > 0, column > 0) {
      case (true, true): nearby += kind == 0 ? [up, left] : kind == 1 ? [left, left] : [up, up]
      case (true, false): nearby += [up, up]
      case (false, true): nearby += [left, left]
      case (false, false): nearby += [0, 0]
      }
    }
    self.nearby = nearby
  }
}
