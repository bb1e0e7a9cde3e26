package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// The pixel aspect ratios that encoders can write.
extension EncoderChoice {
  /// The heights of pixels as parts of their widths in MPEG-1 (ISO/IEC 11172-2 section 2.4.3.2).
  private static let heightsInMPEG1 = [
    1.0, 0.6735, 0.7031, 0.7615, 0.8055, 0.8437, 0.8935, 0.9157, 0.9815, 1.0255, 1.0695, 1.0950,
    1.1575, 1.2015,
  ]
  /// The shapes of whole pictures in MPEG-2, besides square pixels (ISO/IEC 13818-2 table 6-3).
  private static let shapesInMPEG2 = [Rational(4, 3), Rational(16, 9), Rational(221, 100)]

  /// Whether the encoder can write a pixel aspect ratio for pictures of a size, to within one percent.
  package func writes(pixelAspectRatio ratio: Rational, for size: PixelSize) -> Bool {
    guard ratio.isPositive else { return true }
    switch codec.pointee.id {
    case AV_CODEC_ID_MPEG1VIDEO:
      return Self.heightsInMPEG1.contains { (0.99...1.01).contains($0 * ratio.doubleValue) }
    case AV_CODEC_ID_MPEG2VIDEO:
      let shape = Rational(ratio.numerator * size.width, ratio.denominator * size.height)
      return ratio.isNear(.one) || Self.shapesInMPEG2.contains { $0.isNear(shape) }
    default: return true
    }
  }
}
