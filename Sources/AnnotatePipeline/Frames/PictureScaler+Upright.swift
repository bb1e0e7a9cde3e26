internal import AnnotateMedia
internal import AnnotateMediaTypes

extension PictureScaler {
  /// The part `area` of the picture of a frame, turned upright and scaled.
  ///
  /// - Parameters:
  ///   - frame: the frame as it was decoded.
  ///   - area: the part of the stored picture; it begins between chroma samples.
  ///   - orientation: how the stored picture is turned to be upright.
  ///   - size: the size of the upright picture.
  /// - Returns: the pixels.
  /// - Throws: `.unavailable` where FFmpeg cannot convert the pixel format.
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
