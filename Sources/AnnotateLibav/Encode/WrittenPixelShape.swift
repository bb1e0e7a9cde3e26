internal import AnnotateContainers
package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// The aspect ratios of pixels that outputs can state.
extension EncoderChoice {
  /// Codecs that state no aspect ratio.
  private static let silent: Set = [
    AV_CODEC_ID_VP8, AV_CODEC_ID_VP9, AV_CODEC_ID_AV1, AV_CODEC_ID_RV10, AV_CODEC_ID_RV20,
    AV_CODEC_ID_FLV1, AV_CODEC_ID_RAWVIDEO,
  ]

  /// The aspect ratios of MPEG-1 (ISO/IEC 11172-2, section 2.4.3.2), which FFmpeg reads as these fractions.
  private static let shapesOfMPEG1 = [
    Rational(1, 1), Rational(49, 33), Rational(64, 45), Rational(239, 182), Rational(36, 29),
    Rational(32, 27), Rational(169, 151), Rational(178, 163), Rational(54, 53), Rational(196, 201),
    Rational(187, 200), Rational(200, 219), Rational(127, 147), Rational(134, 161),
  ]

  /// The aspect ratios of whole pictures of MPEG-2 (ISO/IEC 13818-2, table 6-3).
  private static let pictureShapesOfMPEG2 = [
    Rational(1, 1), Rational(4, 3), Rational(16, 9), Rational(221, 100),
  ]

  /// Returns the aspect ratio of pixels that readers find in a container if it was to be `ratio`, with pictures of `size`.
  package func writtenPixelShape(
    _ ratio: Rational,
    of size: PixelSize,
    in container: OutputFormat
  ) -> Rational {
    guard !container.profile.picture.storesPixelShape, ratio.isPositive else { return ratio }
    let isSquare = ratio.numerator == ratio.denominator
    switch codec.pointee.id {
    case AV_CODEC_ID_DVVIDEO: return Self.shapeOfDV(ratio, size)
    case _ where isSquare: return ratio
    case AV_CODEC_ID_MPEG1VIDEO:
      return Self.nearest(to: ratio, among: Self.shapesOfMPEG1)
    case AV_CODEC_ID_MPEG2VIDEO:
      let picture = ratio.divided(by: size.shape.inverse)
      let found = Self.nearest(to: picture, among: Self.pictureShapesOfMPEG2)
      // The first one means square pixels, whatever the picture's shape.
      return found.numerator == found.denominator ? found : found.divided(by: size.shape).reduced
    case AV_CODEC_ID_GIF:
      let ticks = ratio.numerator * 64 / ratio.denominator
      return (15...270).contains(ticks) ? Rational(ticks, 64).reduced : .one
    case let codec where Self.silent.contains(codec): return .one
    default: return ratio
    }
  }

  private static func nearest(to ratio: Rational, among known: [Rational]) -> Rational {
    known.min {
      abs($0.doubleValue - ratio.doubleValue) < abs($1.doubleValue - ratio.doubleValue)
    } ?? ratio
  }

  /// DV of standard definition knows pictures of 4:3 and of 16:9.
  private static func shapeOfDV(_ ratio: Rational, _ size: PixelSize) -> Rational {
    let isWide = ratio.divided(by: size.shape.inverse).doubleValue >= 1.7
    switch (size.width, size.height) {
    case (720, 576): return isWide ? Rational(64, 45) : Rational(16, 15)
    case (720, 480): return isWide ? Rational(32, 27) : Rational(8, 9)
    default: return ratio
    }
  }
}

extension PixelSize {
  fileprivate var shape: Rational { Rational(width, max(1, height)) }
}

extension Rational {
  /// The same fraction with the smallest parts.
  fileprivate var reduced: Rational {
    let divisor = max(1, greatestCommonDivisor(numerator, denominator))
    return Rational(numerator / divisor, denominator / divisor)
  }
}
