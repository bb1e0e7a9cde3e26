internal import CFFmpeg
internal import MediaTypes

/// Puts pictures on a larger black one.
enum FrameCanvas {
  /// The picture with black around it; itself where it fills the canvas.
  static func put(
    _ picture: Owned<AVFrame>,
    at area: PixelRect,
    on size: PixelSize
  ) throws(FFmpegError) -> Owned<AVFrame> {
    guard size != picture.size else { return picture }
    let values = picture.pointer.pointee
    let canvas = try PixelConverter.allocate(size, AVPixelFormat(values.format))
    try canvas.takeProperties(of: picture)
    try fill(canvas, isFullRange: values.color_range == AVCOL_RANGE_JPEG)
    FrameView.copy(picture, into: try FrameView.crop(canvas, to: area))
    return canvas
  }

  private static func fill(
    _ canvas: Owned<AVFrame>,
    isFullRange: Bool
  ) throws(FFmpegError) {
    let values = canvas.pointer.pointee
    var starts = values.planeStarts
    let strides = values.strides.map { Int($0) }
    try LibavCall.check("av_image_fill_black") {
      av_image_fill_black(
        &starts,
        strides,
        AVPixelFormat(values.format),
        isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG,
        values.width,
        values.height
      )
    }
  }
}
