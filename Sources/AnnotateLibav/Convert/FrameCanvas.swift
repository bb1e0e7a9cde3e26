internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Places pictures on larger black ones.
enum FrameCanvas {
  /// Returns the picture turned, with black around it, or cropped evenly if it is larger than the canvas.
  ///
  /// The result is the picture itself if it is upright and fills the canvas.
  ///
  /// - Precondition: if the picture is to be turned, its format allows that (`FrameTurner.format`).
  static func put(
    _ picture: Owned<AVFrame>,
    _ turn: Orientation,
    at area: PixelRect,
    on size: PixelSize
  ) throws(FFmpegError) -> Owned<AVFrame> {
    let area = PixelRect(x: 0, y: 0, size: size).clipped(area)
    let visible = turn.swapsAxes ? area.size.transposed : area.size
    let picture = try middle(visible, of: picture)
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

  /// Returns the middle part of a picture; the part begins between chroma samples.
  private static func middle(
    _ size: PixelSize,
    of picture: Owned<AVFrame>
  ) throws(FFmpegError) -> Owned<AVFrame> {
    guard size != picture.size else { return picture }
    let (x, y) = (picture.size.width - size.width, picture.size.height - size.height)
    return try FrameView.crop(picture, to: PixelRect(x: x / 2, y: y / 2, size: size))
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

extension PixelRect {
  /// Returns the part of another rectangle that lies in this one.
  fileprivate func clipped(_ other: PixelRect) -> PixelRect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let right = min(x + size.width, other.x + other.size.width)
    let bottom = min(y + size.height, other.y + other.size.height)
    return PixelRect(x: left, y: top, size: PixelSize(right - left, bottom - top))
  }
}
