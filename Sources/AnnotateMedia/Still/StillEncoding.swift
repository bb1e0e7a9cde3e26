package import AnnotateStills

/// How a picture is written into a file of its own.
package struct StillEncoding: Sendable {
  /// The quality of JPEG and lossy WebP unless another is asked for.
  package static let defaultQuality = 0.85

  /// The format of the file.
  package var format: StillFormat
  /// From 0 to 1: a hundredth of what libjpeg and libwebp count by.
  package var quality: Double
  /// Whether a WebP file keeps every pixel.
  package var isLossless: Bool
  /// Whether the alpha of frames, where they have any, is without meaning.
  package var isOpaque = false
  /// Whether a JPEG file is refined while it loads.
  package var isProgressive: Bool
  /// Whether the bytes of 16-bit samples of a TIFF file have to change places afterwards, for which they
  /// must not be compressed.
  package var swapsSamples: Bool

  /// Describes an encoding.
  package init(
    _ format: StillFormat,
    quality: Double = defaultQuality,
    isLossless: Bool = false,
    isProgressive: Bool = false,
    swapsSamples: Bool = false
  ) {
    self.format = format
    self.quality = quality
    self.isLossless = isLossless
    self.isProgressive = isProgressive
    self.swapsSamples = swapsSamples
  }

  /// The quality as libjpeg and libwebp count it, from 1 to 100.
  var percentage: Int { min(100, max(1, Int((quality * 100).rounded()))) }
}
