extension VP8PictureReader {
  /// Reads the coefficients of a block.
  mutating func readCoefficients(
    _ block: VP8Block,
    _ column: Int,
    _ code: inout BooleanDecoder
  ) {
    let hasMeans = !block.isSplit && !block.hasParts
    guard !block.isSkipped else {
      // Blocks without means leave the context of means as it was.
      for index in 0..<(hasMeans ? 9 : 8) {
        (coefficientsAbove[column][index], coefficientsLeft[index]) = (false, false)
      }
      return
    }
    if hasMeans { read(8, 8, kind: 1, from: 0, column, &code) }
    for index in 0..<16 {
      read(index % 4, index / 4, kind: hasMeans ? 0 : 3, from: hasMeans ? 1 : 0, column, &code)
    }
    for index in 0..<8 {
      let plane = 4 + index / 4 * 2
      read(plane + index % 2, plane + index % 4 / 2, kind: 2, from: 0, column, &code)
    }
  }

  /// Reads a block of sixteen coefficients, given the indices of its neighbours' contexts.
  private mutating func read(
    _ top: Int,
    _ left: Int,
    kind: Int,
    from first: Int,
    _ column: Int,
    _ code: inout BooleanDecoder
  ) {
    let context = (coefficientsAbove[column][top] ? 1 : 0) + (coefficientsLeft[left] ? 1 : 0)
    let hasAny = readLevels(kind, first, context, &code)
    (coefficientsAbove[column][top], coefficientsLeft[left]) = (hasAny, hasAny)
  }

  private func readLevels(
    _ kind: Int,
    _ first: Int,
    _ context: Int,
    _ code: inout BooleanDecoder
  ) -> Bool {
    let probabilities = state.probabilities.coefficients
    var (index, context, isAfterZero) = (first, context, false)
    while index < 16 {
      let node = 11 * (3 * (8 * kind + VP8Tables.bands[index]) + context)
      if !isAfterZero, !code.bit(probabilities[node]) { return index > first }
      index += 1
      guard code.bit(probabilities[node + 1]) else {
        (context, isAfterZero) = (0, true)
        continue
      }
      isAfterZero = false
      if code.bit(probabilities[node + 2]) {
        context = 2
        readSize(probabilities, node, &code)
      } else {
        context = 1
      }
      _ = code.bit(128)
    }
    return true
  }

  private func readSize(_ probabilities: [UInt8], _ node: Int, _ code: inout BooleanDecoder) {
    if !code.bit(probabilities[node + 3]) {
      if code.bit(probabilities[node + 4]) { _ = code.bit(probabilities[node + 5]) }
      return
    }
    let category: Int
    if !code.bit(probabilities[node + 6]) {
      category = code.bit(probabilities[node + 7]) ? 1 : 0
    } else if !code.bit(probabilities[node + 8]) {
      category = code.bit(probabilities[node + 9]) ? 3 : 2
    } else {
      category = code.bit(probabilities[node + 10]) ? 5 : 4
    }
    for probability in VP8Tables.extraBits[category] { _ = code.bit(probability) }
  }
}
