internal import AnnotateMediaTypes
internal import AnnotateStills
internal import CAnnotateFFmpeg

/// Chooses the pixel format in which a picture is stamped and encoded.
enum StillPixelFormat {
  /// The colour matrix of JFIF and WebP: always BT.601, without a field that states it.
  private static let matrix = 5
  /// The numbers of matrices with the coefficients of BT.601.
  private static let sameMatrices = [5, 6]

  /// The frame's own format if the file can hold it and it can be stamped, else the format that loses least.
  static func choose(for encoding: StillEncoding, _ frame: Frame) -> AVPixelFormat {
    let formats = formats(encoding)
    let source = frame.format
    if formats.contains(source) { return source }
    let layout = PixelLayout(source)
    let isRGB = layout?.isRGB ?? (source == AV_PIX_FMT_PAL8)
    // RGB pictures keep chroma for every pixel.
    if isRGB, let chosen = encoding.format.profile.pixelFormatOfRGB {
      return av_get_pix_fmt(chosen)
    }
    let hasAlpha = !encoding.isOpaque && (layout?.hasAlpha ?? frame.isTransparent)
    let opaque = hasAlpha || !isRGB || layout?.depth != 8 ? source : AV_PIX_FMT_RGB24
    var loss: Int32 = 0
    return avcodec_find_best_pix_fmt_of_list(
      formats + [AV_PIX_FMT_NONE],
      source == AV_PIX_FMT_PAL8 ? (hasAlpha ? AV_PIX_FMT_RGBA : AV_PIX_FMT_RGB24) : opaque,
      hasAlpha ? 1 : 0,
      &loss
    )
  }

  /// The colours to which the frame must be converted for the file; nil if no conversion is needed, or if the
  /// format is RGB or grey.
  static func colors(
    for encoding: StillEncoding,
    _ frame: Frame,
    _ format: AVPixelFormat
  ) -> PixelConverter.TargetColors? {
    guard let isFullRange = encoding.format.profile.hasFullRange,
      let target = PixelLayout(format), !target.isRGB, target.components.count >= 3
    else { return nil }
    let wanted = PixelConverter.TargetColors(matrix: matrix, isFullRange: isFullRange)
    guard let source = PixelLayout(frame.format), !source.isRGB else { return wanted }
    let isFull = frame.color.isFullRange ?? source.isFullRangeByDefault
    let isSame = sameMatrices.contains(frame.color.resolvedMatrix(for: frame.size))
    return isSame && isFull == wanted.isFullRange ? nil : wanted
  }

  /// The pixel formats that an encoding supports.
  private static func formats(_ encoding: StillEncoding) -> [AVPixelFormat] {
    let profile = encoding.format.profile
    let lossless = encoding.isLossless ? profile.losslessPixelFormats : nil
    return (lossless ?? profile.pixelFormats).map { av_get_pix_fmt($0) }
  }
}

extension PixelLayout {
  /// The number of bits of the deepest component.
  package var depth: Int { components.map(\.depth).max() ?? 0 }
}

extension StillEncoding {
  /// The losses of a picture in the pixel format of this encoding.
  package func losses(of frame: Frame) -> [PictureLoss] {
    let format = StillPixelFormat.choose(for: self, frame)
    let others = PictureLoss.converting(frame.format, to: format).filter { $0 != .alpha }
    let isTransparent = PixelLayout(format)?.hasAlpha != true && frame.isTransparent
    return others + (isTransparent ? [.alpha] : [])
  }
}
