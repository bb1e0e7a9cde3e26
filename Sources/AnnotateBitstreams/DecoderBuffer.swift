/// The buffer of a decoder's input that the pictures of a stream never empty, as a header declares it.
///
/// H.264 and HEVC call it hypothetical reference decoder (HRD), MPEG-2 video buffering verifier (VBV).
package struct DecoderBuffer: Sendable, Equatable {
  /// The bits that flow in each second.
  package let rate: Int
  /// The bits that it holds.
  package let size: Int

  init(rate: Int, size: Int) { (self.rate, self.size) = (rate, size) }

  /// Reads one of H.264 and HEVC.
  ///
  /// - Parameters:
  ///   - reader: what to read from.
  ///   - rateScale: the power of two by which the rate is multiplied, less six.
  ///   - sizeScale: the power of two by which the size is multiplied, less four.
  init(_ reader: inout BitReader, rateScale: Int, sizeScale: Int) {
    rate = (reader.golomb() + 1) << (6 + rateScale)
    size = (reader.golomb() + 1) << (4 + sizeScale)
  }

  /// A buffer that pictures do not empty which empty none of some; nil if there are none.
  static func strictest(of buffers: some Collection<DecoderBuffer>) -> DecoderBuffer? {
    guard let rate = buffers.map(\.rate).min(), let size = buffers.map(\.size).min() else {
      return nil
    }
    return DecoderBuffer(rate: rate, size: size)
  }
}
