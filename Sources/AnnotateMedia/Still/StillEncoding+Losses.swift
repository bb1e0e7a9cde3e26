internal import AnnotateMediaTypes

extension StillEncoding {
  /// The losses of a picture in the pixel format of this encoding.
  package func losses(of frame: Frame) -> [PictureLoss] {
    let format = StillPixelFormat.choose(for: self, frame)
    let others = PictureLoss.converting(frame.format, to: format).filter { $0 != .alpha }
    let isTransparent = PixelLayout(format)?.hasAlpha != true && frame.isTransparent
    return others + (isTransparent ? [.alpha] : [])
  }
}
