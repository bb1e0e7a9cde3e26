internal import AnnotateMedia
internal import AnnotateMediaTypes

extension PictureScaler {
  /// The part `area` of a frame, turned upright and scaled.
  ///
  /// - Parameters:
  ///   - frame: the decoded frame.
  ///   - area: the part of the stored picture; its edges lie between chroma samples.
  ///   - orientation: how the stored picture must be turned to be upright.
  ///   - size: the size of the upright picture.
  /// - Returns: the pixels.
  /// - Throws: `.unavailable` if FFmpeg cannot convert the pixel format.
  mutating func uprightPicture(
    of frame: Frame,
    area: PixelRect,
    orientation: Orientation,
    size: PixelSize
  ) throws(AnnotateError) -> ImageBuffer {
    let stored = orientation.swapsAxes ? size.transposed : size
    return try picture(of: frame, area: area, size: stored).turnedUpright(from: orientation)
  }
}
