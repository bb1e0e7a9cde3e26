/// How many frames a decoder of H.264 keeps, for later ones and until they are shown, and what its input is buffered in.
///
/// Decoders may drop frames that wait to be shown where a sequence begins that states other numbers.
struct H264Buffering: Equatable {
  /// What the end of a sequence parameter set may state.
  struct Limits: Equatable {
    /// How many frames may be decoded before one that is shown earlier.
    var reorderedFrames: Int
    /// How many frames a decoder keeps.
    var keptFrames: Int
  }

  /// How many frames later ones may refer to.
  let referenceFrames: Int
  /// What the set states; nil if nothing.
  let limits: Limits?
  /// The buffer of the input that the set declares; nil if it declares none.
  let input: DecoderBuffer?
  /// How many bits precede the one that says whether limits follow; nil if there is none.
  private let position: Int?
  /// How many bits precede the limits; nil if there are none.
  private let limitsPosition: Int?

  /// Reads a sequence parameter set; nil if it is invalid.
  ///
  /// - Parameter bytes: the contents of the unit, after its header.
  init?(_ bytes: [UInt8]) {
    var reader = BitReader(bytes)
    guard let sequence = H264Sequence.read(&reader)?.set else { return nil }
    referenceFrames = sequence.referenceFrames
    if reader.bit() { for _ in 0..<4 { _ = reader.golomb() } }
    guard reader.bit() else {
      (position, limitsPosition, limits, input) = (nil, nil, nil, nil)
      if reader.isExhausted { return nil }
      return
    }
    guard let declared = reader.readH264Usability() else { return nil }
    input = DecoderBuffer.strictest(of: declared)
    position = reader.position
    guard reader.bit() else {
      (limitsPosition, limits) = (nil, nil)
      return
    }
    reader.skip(1)
    for _ in 0..<4 { _ = reader.golomb() }
    limitsPosition = reader.position
    limits = Limits(reorderedFrames: reader.golomb(), keptFrames: reader.golomb())
    guard !reader.isExhausted else { return nil }
  }

  /// Puts the limits of another stream in the place of those of a set.
  ///
  /// - Parameters:
  ///   - bytes: the contents of the unit of the set, after its header.
  ///   - limits: those of the other stream.
  /// - Returns: the contents of the changed unit; those of the set itself if it can state no limits.
  static func set(_ bytes: [UInt8], with limits: Limits?) -> [UInt8] {
    guard let own = H264Buffering(bytes), let position = own.position else { return bytes }
    var (reader, writer) = (BitReader(bytes), BitWriter())
    if let limits {
      guard let limitsPosition = own.limitsPosition else { return bytes }
      writer.copy(limitsPosition, from: &reader)
      writer.addGolomb(limits.reorderedFrames)
      writer.addGolomb(limits.keptFrames)
    } else {
      writer.copy(position, from: &reader)
      writer.add(0, bits: 1)
    }
    writer.align()
    return writer.bytes
  }
}

extension BitReader {
  /// Reads how decoded pictures of H.264 are to be shown, up to the limits of buffers.
  ///
  /// - Returns: the buffers that it declares for a decoder's input; nil if it is invalid.
  fileprivate mutating func readH264Usability() -> [DecoderBuffer]? {
    skipSignal()
    if bit() { skip(65) }
    var buffers: [DecoderBuffer] = []
    for _ in 0..<2 where bit() {
      guard let read = readH264Buffers() else { return nil }
      buffers += read
    }
    skip(buffers.isEmpty ? 1 : 2)
    return isExhausted ? nil : buffers
  }

  private mutating func readH264Buffers() -> [DecoderBuffer]? {
    let count = 1 + golomb()
    guard count <= 32 else { return nil }
    let (rateScale, sizeScale) = (bits(4), bits(4))
    let buffers = (0..<count).map { _ in
      let buffer = DecoderBuffer(&self, rateScale: rateScale, sizeScale: sizeScale)
      skip(1)
      return buffer
    }
    skip(20)
    return buffers
  }
}
