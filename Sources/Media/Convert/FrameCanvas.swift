internal import CFFmpeg
internal import MediaTypes

/// Puts pictures on larger black ones.
enum FrameCanvas {
  /// The picture turned, with black around it; itself where it is upright and fills the canvas.
  ///
  /// - Precondition: a format that is turned can be turned.
  static func put(
    _ picture: Owned<AVFrame>,
    _ turn: Orientation,
    at area: PixelRect,
    on size: PixelSize
  ) throws(FFmpegError) -> Owned<AVFrame> {
    guard turn != .up || size != picture.size else { return picture }
    let values = picture.pointer.pointee
    let canvas = try PixelConverter.allocate(size, AVPixelFormat(values.format))
    try canvas.takeProperties(of: picture)
    let isFilled = area == PixelRect(x: 0, y: 0, size: size)
    if !isFilled { try fill(canvas, isFullRange: values.color_range == AVCOL_RANGE_JPEG) }
    let part = try FrameView.crop(canvas, to: area)
    if turn == .up {
      FrameView.copy(picture, into: part)
    } else {
      FrameTurner.turn(picture, turn, into: part)
      FrameTurner.turnProperties(of: picture, turn, into: canvas)
    }
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
