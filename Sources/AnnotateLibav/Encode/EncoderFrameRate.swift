package import AnnotateContainers
package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// The frame rates that encoders write into their streams.
enum EncoderFrameRate {
  /// The frame rates of MPEG-1 and MPEG-2, in ascending order (ISO/IEC 13818-2, table 6-4).
  private static let ofMPEG = [
    Rational(24_000, 1001), Rational(24, 1), Rational(25, 1), Rational(30_000, 1001),
    Rational(30, 1), Rational(50, 1), Rational(60_000, 1001), Rational(60, 1),
  ]

  /// Returns the rate that an encoder takes for pictures at a nominal rate, in frames per second.
  ///
  /// The average rate of pictures that are not evenly spaced need not be one of them. Then the result is the one within a
  /// percent, or else the next higher one, so that no two pictures get the same time.
  ///
  /// - Parameters:
  ///   - rate: the nominal rate.
  ///   - stated: the rate that the source states, if it is one of MPEG-1 or MPEG-2; films with repeated fields have fewer
  ///     pictures than it says, and FFmpeg's average of a stream without times is a few percent too high.
  ///   - codec: what is encoded.
  /// - Returns: the rate for the encoder.
  static func taken(
    for rate: Rational,
    stated: Rational? = nil,
    by codec: AVCodecID
  ) -> Rational {
    guard rate.isPositive, let known = rates(of: codec) else { return rate }
    if let found = stated.flatMap({ stated in known.first { stated.equals($0) } }),
      (0.9...1.26).contains(found.doubleValue / rate.doubleValue)
    {
      return found
    }
    guard !known.contains(where: { rate.equals($0) }) else { return rate }
    if codec == AV_CODEC_ID_MPEG2VIDEO, known.contains(where: { isExtended(rate, from: $0) }) {
      return rate
    }
    let near = known.first { (0.99...1.01).contains(rate.doubleValue / $0.doubleValue) }
    return near ?? known.first { $0.doubleValue >= rate.doubleValue } ?? known.last ?? rate
  }

  private static func rates(of codec: AVCodecID) -> [Rational]? {
    [AV_CODEC_ID_MPEG1VIDEO, AV_CODEC_ID_MPEG2VIDEO].contains(codec) ? ofMPEG : nil
  }

  /// The rate that the header of a stream states, if pictures of two and of three fields take turns, so that FFmpeg counts
  /// fields; nil if its codec is none of MPEG-1 and MPEG-2.
  static func stated(by stream: StreamInfo) -> Rational? {
    guard ["mpeg1video", "mpeg2video"].contains(stream.codec) else { return nil }
    return stream.baseFrameRate.divided(by: Rational(2, 1))
  }

  /// Whether MPEG-2 can state a rate as a multiple of another by `n / d`, with n up to 4 and d up to 32.
  private static func isExtended(_ rate: Rational, from other: Rational) -> Bool {
    let ratio = rate.divided(by: other)
    let divisor = greatestCommonDivisor(ratio.numerator, ratio.denominator)
    return ratio.numerator / divisor <= 4 && ratio.denominator / divisor <= 32
  }
}

extension EncoderChoice {
  /// The frame rate that the encoder writes into a copy of a stream; not positive if the stream has none.
  package func frameRate(of stream: StreamInfo) -> Rational {
    EncoderFrameRate.taken(
      for: stream.nominalFrameRate,
      stated: EncoderFrameRate.stated(by: stream),
      by: codec.pointee.id
    )
  }
}

extension Rational {
  fileprivate func equals(_ other: Rational) -> Bool {
    numerator * other.denominator == denominator * other.numerator
  }
}
