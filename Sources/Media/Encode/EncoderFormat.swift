internal import CFFmpeg

/// Chooses the pixel format that is encoded.
enum EncoderFormat {
  /// The source's own format where the encoder takes it, else the one that loses least.
  ///
  /// Colour pictures of screens and GIFs become 4:2:0, because hardly any player shows 4:4:4.
  static func choose(
    for codec: UnsafePointer<AVCodec>,
    source: AVPixelFormat
  ) -> AVPixelFormat {
    guard let formats = supported(by: codec) else { return source }
    if formats.contains(source) { return source }
    let isRGB =
      (av_pix_fmt_desc_get(source)?.pointee.flags ?? 0) & UInt64(AV_PIX_FMT_FLAG_RGB) != 0
      || source == AV_PIX_FMT_PAL8
    if isRGB, formats.contains(AV_PIX_FMT_YUV420P) { return AV_PIX_FMT_YUV420P }
    var loss: Int32 = 0
    return avcodec_find_best_pix_fmt_of_list(formats + [AV_PIX_FMT_NONE], source, 0, &loss)
  }

  private static func supported(by codec: UnsafePointer<AVCodec>) -> [AVPixelFormat]? {
    guard let list = shim_encoder_pixel_formats(codec) else { return nil }
    var formats: [AVPixelFormat] = []
    var next = list
    while next.pointee != AV_PIX_FMT_NONE {
      formats.append(next.pointee)
      next += 1
    }
    return formats
  }
}
