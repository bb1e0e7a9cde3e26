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

  /// Reads how decoded pictures are to be shown.
  ///
  /// - Returns: the buffers that it declares for a decoder's input.
  mutating func readUsability(layers: Int) -> [DecoderBuffer] {
    var buffers: [DecoderBuffer] = []
    skipSignal()
    skip(3)
    if bit() { for _ in 0..<4 { _ = golomb() } }
    if bit() {
      skip(64)
      if bit() { _ = golomb() }
      if bit() { buffers = readBuffers(layers: layers) }
    }
    if bit() {
      skip(3)
      for _ in 0..<5 { _ = golomb() }
    }
    return buffers
  }

  private mutating func readBuffers(layers: Int) -> [DecoderBuffer] {
    let kinds = [bit(), bit()].filter(\.self).count
    var hasParts = false
    var (rateScale, sizeScale) = (0, 0)
    if kinds > 0 {
      hasParts = bit()
      if hasParts { skip(19) }
      (rateScale, sizeScale) = (bits(4), bits(4))
      if hasParts { skip(4) }
      skip(15)
    }
    var buffers: [DecoderBuffer] = []
    for _ in 0...layers {
      // Of layers, the last one is that of all pictures.
      buffers = []
      let isFixed = bit() || bit()
      var isLowDelay = false
      if isFixed { _ = golomb() } else { isLowDelay = bit() }
      let count = isLowDelay ? 0 : golomb()
      guard count < 32 else { return buffers }
      for _ in 0..<kinds * (count + 1) {
        buffers.append(DecoderBuffer(&self, rateScale: rateScale, sizeScale: sizeScale))
        if hasParts { for _ in 0..<2 { _ = golomb() } }
        skip(1)
      }
    }
    return buffers
  }
}
