/// The settings with which a picture is encoded as a file.
package struct StillEncoding: Sendable {
  /// The default quality of JPEG and lossy WebP.
  package static let defaultQuality = 0.85

  /// The format of the file.
  package var format: StillFormat
  /// The quality from 0 to 1: a hundredth of the quality of libjpeg and libwebp.
  package var quality: Double
  /// Whether a WebP file is lossless.
  package var isLossless: Bool
  /// Whether to ignore the alpha of frames.
  package var isOpaque = false
  /// Whether a JPEG file is progressive.
  package var isProgressive: Bool
  /// Whether the bytes of 16-bit samples of a TIFF file are swapped after encoding, so that they must not be
  /// compressed.
  package var swapsSamples: Bool

  /// Creates an encoding.
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

  /// The quality on the scale of libjpeg and libwebp, from 1 to 100.
  package var percentage: Int { min(100, max(1, Int((quality * 100).rounded()))) }
}
