/// How many frames a decoder of HEVC keeps, for later ones and until they are shown.
package struct HEVCBuffering: Sendable, Equatable {
  /// How many frames a decoder keeps, with the current one.
  package private(set) var keptFrames: Int
  /// How many frames may be decoded before one that is shown earlier.
  package private(set) var reorderedFrames: Int
  /// How many frames may be shown after one that is decoded later, plus one; 0 if any number.
  private var latency: Int

  /// Reads the numbers of a sequence parameter set; nil if it is invalid.
  ///
  /// - Parameter bytes: the contents of the unit, after its header.
  init?(_ bytes: [UInt8]) {
    guard let layout = HEVCSequenceLayout(bytes) else { return nil }
    var reader = BitReader(bytes)
    reader.skip(layout.buffering)
    self.init(&reader)
    for _ in 1..<layout.layers { self = HEVCBuffering(&reader) }
    guard !reader.isExhausted else { return nil }
  }

  /// Reads the next numbers.
  init(_ reader: inout BitReader) {
    keptFrames = 1 + reader.golomb()
    reorderedFrames = reader.golomb()
    latency = reader.golomb()
  }

  /// Numbers that are right for two streams.
  func joined(with other: HEVCBuffering?) -> HEVCBuffering {
    guard let other else { return self }
    var joined = self
    joined.keptFrames = max(keptFrames, other.keptFrames)
    joined.reorderedFrames = max(reorderedFrames, other.reorderedFrames)
    joined.latency = latency == 0 || other.latency == 0 ? 0 : max(latency, other.latency)
    return joined
  }

  /// Writes the numbers.
  func write(to writer: inout BitWriter) {
    for number in [keptFrames - 1, reorderedFrames, latency] { writer.addGolomb(number) }
  }
}

/// Where some numbers are in a sequence parameter set of HEVC, in bits.
struct HEVCSequenceLayout {
  /// Where the number of the set is.
  let number: Int
  /// Where the numbers of frames are that a decoder keeps.
  let buffering: Int
  /// How often these are there.
  let layers: Int

  /// Reads a set; nil if it is invalid.
  ///
  /// - Parameter bytes: the contents of the unit, after its header.
  init?(_ bytes: [UInt8]) {
    var reader = BitReader(bytes)
    reader.skip(4)
    let layers = reader.bits(3)
    reader.skip(1)
    reader.skipProfile(layers: layers)
    number = reader.position
    _ = reader.golomb()
    if reader.golomb() == 3 { reader.skip(1) }
    for _ in 0..<2 { _ = reader.golomb() }
    if reader.bit() { for _ in 0..<4 { _ = reader.golomb() } }
    for _ in 0..<3 { _ = reader.golomb() }
    self.layers = reader.bit() ? layers + 1 : 1
    buffering = reader.position
    guard !reader.isExhausted else { return nil }
  }
}
