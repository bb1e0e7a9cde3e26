extension BitReader {
  /// Passes over lists of scaling factors, of which the first six are of small blocks.
  mutating func skipScalingLists(count: Int) {
    for index in 0..<count where bit() {
      var (last, next) = (8, 8)
      for _ in 0..<(index < 6 ? 16 : 64) where next != 0 {
        next = (last + signedGolomb()) & 255
        if next != 0 { last = next }
      }
    }
  }
}
