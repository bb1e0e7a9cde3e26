extension BitReader {
  /// Passes over the profile, tier and level of a set.
  mutating func skipProfile(layers: Int) {
    skip(96)
    guard layers > 0 else { return }
    var extra = 0
    for _ in 0..<layers { extra += (bit() ? 88 : 0) + (bit() ? 8 : 0) }
    skip(2 * (8 - layers) + extra)
  }

  /// Passes over lists of scaling factors.
  mutating func skipScalingLists() {
    for size in 0..<4 {
      for _ in 0..<(size == 3 ? 2 : 6) {
        guard bit() else {
          _ = golomb()
          continue
        }
        if size > 1 { _ = signedGolomb() }
        for _ in 0..<min(64, 1 << (4 + size << 1)) { _ = signedGolomb() }
      }
    }
  }

  /// Passes over how decoded pictures are to be shown.
  mutating func skipUsability(layers: Int) {
    skipSignal()
    skip(3)
    if bit() { for _ in 0..<4 { _ = golomb() } }
    if bit() {
      skip(64)
      if bit() { _ = golomb() }
      if bit() { skipBuffering(layers: layers) }
    }
    if bit() {
      skip(3)
      for _ in 0..<5 { _ = golomb() }
    }
  }

  /// Passes over how the decoder's input is buffered.
  private mutating func skipBuffering(layers: Int) {
    let kinds = [bit(), bit()].filter(\.self).count
    var hasParts = false
    if kinds > 0 {
      hasParts = bit()
      if hasParts { skip(19) }
      skip(8)
      if hasParts { skip(4) }
      skip(15)
    }
    for _ in 0...layers {
      let isFixed = bit() || bit()
      var isLowDelay = false
      if isFixed { _ = golomb() } else { isLowDelay = bit() }
      let count = isLowDelay ? 0 : golomb()
      guard count < 32 else { return }
      for _ in 0..<kinds * (count + 1) {
        for _ in 0..<(hasParts ? 4 : 2) { _ = golomb() }
        skip(1)
      }
    }
  }
}
