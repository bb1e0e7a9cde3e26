extension VP9FrameReader {
  /// Reads how probabilities differ from those before.
  mutating func readProbabilities() {
    guard !code.flag() else { return }
    if header.isLossless {
      transforms = 0
    } else {
      transforms = code.bits(2)
      if transforms == 3 { transforms += code.bits(1) }
    }
    if transforms == 4 { change(VP9Layout.small, 12) }
    for transform in 0...min(transforms, 3) where code.flag() {
      for kind in 0..<4 {
        for band in 0..<6 {
          for context in 0..<(band == 0 ? 3 : 6) {
            change(
              VP9Layout.coefficients + 432 * transform + 108 * kind + 18 * band + 3 * context,
              3
            )
          }
        }
      }
    }
    change(VP9Layout.skipped, 3)
    guard !header.isIntra else { return }
    change(VP9Layout.interModes, 21)
    if header.filter == 4 { change(VP9Layout.filters, 8) }
    change(VP9Layout.isInter, 4)
    if header.signs[1] != header.signs[2] || header.signs[1] != header.signs[3], code.flag() {
      compounds = code.flag() ? 2 : 1
    }
    if compounds == 2 { change(VP9Layout.isCompound, 5) }
    if compounds != 1 { change(VP9Layout.firstReference, 10) }
    if compounds != 0 { change(VP9Layout.compoundReference, 5) }
    change(VP9Layout.directions, 36)
    change(VP9Layout.divisions, 48)
    replace(VP9Layout.joints, 3)
    for component in 0..<2 {
      replace(VP9Layout.signs + component, 1)
      replace(VP9Layout.classes + 10 * component, 10)
      replace(VP9Layout.firstBits + component, 1)
      replace(VP9Layout.bits + 10 * component, 10)
    }
    for component in 0..<2 {
      replace(VP9Layout.firstFractions + 6 * component, 6)
      replace(VP9Layout.fractions + 3 * component, 3)
    }
    if header.allowsHalves {
      for component in 0..<2 {
        replace(VP9Layout.firstHalves + component, 1)
        replace(VP9Layout.halves + component, 1)
      }
    }
  }

  private mutating func replace(_ start: Int, _ count: Int) {
    for index in start..<start + count where code.bit(252) {
      probabilities[index] = UInt8(code.bits(7) << 1 | 1)
    }
  }

  private mutating func change(_ start: Int, _ count: Int) {
    for index in start..<start + count where code.bit(252) {
      probabilities[index] = changed(Int(probabilities[index]))
    }
  }

  private mutating func changed(_ before: Int) -> UInt8 {
    var step: Int
    if !code.flag() {
      step = code.bits(4)
    } else if !code.flag() {
      step = 16 + code.bits(4)
    } else if !code.flag() {
      step = 32 + code.bits(5)
    } else {
      step = code.bits(7)
      step = step < 65 ? step + 64 : step << 1 - 1 + code.bits(1)
    }
    let value = Int(VP9Defaults.steps[min(step, 253)])
    func centered(_ middle: Int) -> Int {
      value > 2 * middle
        ? value : value & 1 != 0 ? middle - (value + 1) >> 1 : middle + value >> 1
    }
    let middle = before - 1
    return UInt8(
      truncatingIfNeeded: middle << 1 <= 255 ? 1 + centered(middle) : 255 - centered(254 - middle)
    )
  }
}
